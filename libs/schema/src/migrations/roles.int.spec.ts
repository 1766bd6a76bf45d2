// Tests what the logins of the three services may not do: each verb on each table, and a list of attacks on the books.
// A statement runs as a login that is a member of one role, as in production, and is rolled back.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  CASH,
  SALES,
  SYNTHETIC,
  givenCompany,
  givenEntries,
  givenOpenDocument,
  givenOpenPeriod,
} from '@razao/testing/factories';
import { createTestDatabase, refusalOf, type TestDatabase } from '@razao/testing/database';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { SERVICE_ROLES } from './migrate.js';

type Role = (typeof SERVICE_ROLES)[number];
/** The outcome of a statement: `denied` (42501), `accepted`, a constraint, or `SQLSTATE …`. */
type Outcomes = Readonly<Record<Role, string>>;

const all = (outcome: string): Outcomes => ({
  razao_movements: outcome,
  razao_queries: outcome,
  razao_compliance: outcome,
});
const DENIED = all('denied');
/** Denied to the two others. */
const movements = (outcome: string): Outcomes => ({ ...DENIED, razao_movements: outcome });
const compliance = (outcome: string): Outcomes => ({ ...DENIED, razao_compliance: outcome });
const QUEUE_WORK = movements('accepted');

/** On every table, all its columns; no row is touched. What is not named here is denied to all. */
const VERBS: Readonly<Record<string, (table: string, inserted: string, updated: string) => string>> = {
  INSERT: (table, columns) =>
    `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${table} LIMIT 0`,
  UPDATE: (table, _, columns) => `UPDATE ${table} SET ${columns} WHERE false`,
  DELETE: (table) => `DELETE FROM ${table} WHERE false`,
  TRUNCATE: (table) => `TRUNCATE ${table} CASCADE`,
  LOCK: (table) => `LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`,
  DISABLE: (table) => `ALTER TABLE ${table} DISABLE TRIGGER USER`,
  TRIGGER: (table) =>
    `CREATE TRIGGER zz BEFORE DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()`,
};
const WRITES = ['INSERT', 'UPDATE', 'DELETE', 'LOCK'];
/** Of movements; kept answers and the master data of the ECD are written in whole rows. */
const MAY: readonly (readonly [verbs: readonly string[], tables: string])[] = [
  [['DELETE', 'LOCK'], 'batch document entry webhook'],
  [['INSERT'], 'reversal tax_due tax_quota company branch'],
  [['INSERT', 'UPDATE'], 'chart'],
  [['INSERT', 'DELETE', 'LOCK'], 'history_code opening_balance tax_role access.grant_direct'],
  [WRITES, 'idempotency_key account_referential account_statement_line auditor book company_registration'],
  [WRITES, 'signatory statement_comparative statement_line webhook_stream'],
];
const ALLOWED_VERBS: Readonly<Record<string, Outcomes>> = Object.fromEntries(
  MAY.flatMap(([verbs, tables]) =>
    tables.split(' ').flatMap((table) => {
      const name = table.includes('.') ? table : `ledger.${table}`;
      return verbs.map((verb) => [`${verb} ${name}`, movements('accepted')]);
    }),
  ),
);

/** `B` is the branch; January is sealed, February and March are open, day 5 of February is closed. */
// prettier-ignore
const ATTACKS: readonly (readonly [statement: string, outcomes: Outcomes])[] = [
  // Balances and seals
  [`INSERT INTO ledger.account_balance (branch_id, period, account_id, opening, debit, credit, closing_debit, closing_credit, postings, closing_postings) VALUES (:B, '2024-02-01', :CASH, 10, 1000000, 0, 0, 0, 0, 0)`, DENIED],
  [`UPDATE ledger.account_balance SET debit = 1000000 WHERE branch_id = :B`, DENIED],
  [`DELETE FROM ledger.account_balance WHERE branch_id = :B`, DENIED],
  [`UPDATE ledger.branch_period SET status = 'CONSOLIDATED', consolidated_at = now() WHERE branch_id = :B AND period = '2024-02-01'`, DENIED],
  [`UPDATE ledger.branch_period SET status = 'OPEN', consolidated_at = NULL WHERE branch_id = :B AND period = '2024-01-01'`, DENIED],
  [`UPDATE ledger.branch_period SET opened_by = 1 WHERE branch_id = :B`, DENIED],
  [`UPDATE ledger.branch_period SET closed_through_day = 4 WHERE branch_id = :B AND period = '2024-02-01'`, movements('period_not_reopened')],
  [`UPDATE ledger.branch_period SET closed_through_day = 31 WHERE branch_id = :B AND period = '2024-01-01'`, movements('period_not_reopened')],
  [`INSERT INTO ledger.branch_period (branch_id, period, status, consolidated_at) VALUES (:B, '2024-04-01', 'CONSOLIDATED', now())`, DENIED],
  [`INSERT INTO ledger.branch_period (branch_id, period) VALUES (:B, '2024-09-01')`, movements('period_sequence')],
  [`INSERT INTO ledger.branch_period (branch_id, period) VALUES (:B, '2023-12-01')`, movements('period_sequence')],
  [`SELECT ledger.seal_month(:B, '2024-01-01')`, movements('period_not_reopened')],
  [`SELECT ledger.seal_month(:B, '2024-03-01')`, movements('period_consolidation_sequence')],
  [`SELECT ledger.seal_month(:B, '2031-01-01')`, movements('period_not_reopened')],
  [`SELECT ledger.reopen_months(:B, '2024-01-01', 'x')`, movements('accepted')],
  [`SELECT ledger.reopen_months(:B, '2024-01-01', '')`, movements('seal_reason_length')],
  [`SELECT ledger.reopen_months(:B, '2024-02-01', 'x')`, movements('period_not_consolidated')],
  [`UPDATE ledger.seal SET reopened_at = now(), reason = 'x' WHERE branch_id = :B`, DENIED],
  [`INSERT INTO ledger.entry_change (branch_id, period, seal, entry_id) VALUES (:B, '2024-01-01', 1, 1)`, DENIED],
  [`SELECT ledger.certify_month(:B, '2024-01-01')`, movements('accepted')],
  [`SELECT ledger.document_digests(:B, '2024-01-01')`, DENIED],
  [`SELECT ledger.document_links(:B, '2024-01-01')`, DENIED],
  [`SELECT * FROM ledger.document_digest`, DENIED],
  ...[`demand_entries(:B, '2024-01-01')`, `month_balances(:B, '2024-02-01')`, `compare_balances(:B, '2024-02-01')`, `hold_period(:B, '2024-02-01', 'x')`,
    `period_is_being_purged(:B, '2024-02-01')`].map((call): [string, Outcomes] => [`SELECT ledger.${call}`, DENIED]),
  [`SELECT compliance.fingerprint(:B, '2024-01-01')`, { ...all('accepted'), razao_queries: 'denied' }],
  // Movement, entries, documents
  [`UPDATE ledger.account_movement SET debit = debit + 1 WHERE branch_id = :B`, DENIED],
  [`DELETE FROM ledger.account_movement WHERE branch_id = :B`, DENIED],
  [`UPDATE ledger.entry SET amount = 1 WHERE branch_id = :B`, DENIED],
  [`DELETE FROM ledger.entry WHERE branch_id = :B AND period = '2024-01-01'`, movements('entry_period_open')],
  [`DELETE FROM ledger.entry WHERE branch_id = :B AND period = '2024-02-01' AND day = 3`, movements('entry_day_open')],
  [`DELETE FROM ledger.document WHERE branch_id = :B AND period = '2024-01-01'`, movements('document_period_open')],
  [`DELETE FROM ledger.document WHERE branch_id = :B AND period = '2024-02-01'`, movements('document_has_entries')],
  [`DELETE FROM ledger.batch WHERE branch_id = :B`, movements('document_batch_exists')],
  [`INSERT INTO ledger.batch (branch_id, period, code) VALUES (:B, '2024-01-01', 'X')`, movements('batch_period_open')],
  [`INSERT INTO ledger.batch (branch_id, period, code, created_at) VALUES (:B, '2024-02-01', 'X', '2020-01-01')`, DENIED],
  [`INSERT INTO ledger.batch (branch_id, period, code, created_by) VALUES (:B, '2024-02-01', 'X', 1)`, DENIED],
  [`INSERT INTO ledger.batch (id, branch_id, period, code) VALUES (1, :B, '2024-02-01', 'X')`, DENIED],
  [`UPDATE ledger.batch SET description = 'x' WHERE branch_id = :B`, DENIED],
  [`UPDATE ledger.document SET text = 'x' WHERE branch_id = :B`, DENIED],
  [`INSERT INTO ledger.entry (:ENTRY) VALUES (:D1, '99999', 1, 'D', 5, :CASH, :SALES, true, 1, :B, '2024-01-01', false)`, movements('entry_period_open')],
  [`INSERT INTO ledger.entry (:ENTRY) VALUES (:D2, '99999', 1, 'D', 3, :CASH, :SALES, true, 1, :B, '2024-02-01', false)`, movements('entry_day_open')],
  [`INSERT INTO ledger.entry (:ENTRY) VALUES (:D2, '99999', 1, 'D', 9, :CASH, :SALES, false, 1, :B, '2024-02-01', false)`, movements('entry_number_balanced')],
  [`INSERT INTO ledger.entry (:ENTRY) VALUES (:D2, '99999', 1, 'D', 9, :GROUP, :SALES, true, 1, :B, '2024-02-01', false)`, movements('entry_account_analytic')],
  [`INSERT INTO ledger.entry (:ENTRY) VALUES (:D2, '99999', 1, 'D', 9, :CASH, :SALES, true, 1, :B, '2024-03-01', false)`, movements('entry_document_copies')],
  [`INSERT INTO ledger.entry (:ENTRY, created_at) VALUES (:D2, '99999', 1, 'D', 9, :CASH, :SALES, true, 1, :B, '2024-02-01', false, '2020-01-01')`, DENIED],
  [`INSERT INTO ledger.entry (:ENTRY, id) VALUES (:D2, '99999', 1, 'D', 9, :CASH, :SALES, true, 1, :B, '2024-02-01', false, 1)`, DENIED],
  [`SELECT setval(pg_get_serial_sequence('ledger.entry', 'id'), 1)`, DENIED],
  [`SELECT nextval(pg_get_serial_sequence('ledger.branch', 'id'))`, DENIED],
  [`INSERT INTO ledger.reversal VALUES (:D1, 'none', :D2, :B)`, movements('reversal_original_exists')],
  [`UPDATE ledger.reversal SET document_id = 1`, DENIED],
  // What the books rest on
  [`DELETE FROM ledger.opening_balance WHERE branch_id = :B`, movements('accepted')],
  [`INSERT INTO ledger.opening_balance VALUES (:B, :CASH, 1)`, movements('opening_sealed')],
  [`UPDATE ledger.account SET active = true`, movements('accepted')],
  [`UPDATE ledger.account SET kind = 'S' WHERE id = :CASH`, movements('account_kind_fixed')],
  [`UPDATE ledger.account SET nature = '04' WHERE id = :CASH`, movements('account_nature_fixed')],
  [`UPDATE ledger.account SET parent_id = :SALES WHERE id = :CASH`, movements('account_parent_fixed')],
  [`UPDATE ledger.company SET base_period = '2020-01-01'`, movements('base_period_fixed')],
  [`UPDATE ledger.company SET closing_code = 'X'`, movements('closing_code_fixed')],
  [`UPDATE ledger.branch SET company_id = 1`, DENIED],
  // Trail, runs, purges
  [`INSERT INTO ledger.audit_event (action, entity) VALUES ('batch.created', 'batch')`, DENIED],
  [`SELECT ledger.record_events('[{"action": "batch.created", "entity": "batch"}]', NULL, NULL)`, movements('accepted')],
  [`INSERT INTO ledger.audit_event (action, entity, at) VALUES ('batch.created', 'batch', '2020-01-01')`, DENIED],
  [`INSERT INTO ledger.audit_event (action, entity, actor_id) VALUES ('batch.created', 'batch', 1)`, DENIED],
  [`INSERT INTO ledger.audit_event (id, action, entity) OVERRIDING SYSTEM VALUE VALUES (1, 'batch.created', 'batch')`, DENIED],
  [`UPDATE ledger.audit_event SET actor_id = NULL`, DENIED],
  [`DELETE FROM ledger.audit_event`, DENIED],
  [`SELECT * FROM ledger.audit_event`, movements('accepted')],
  [`SELECT * FROM ledger.idempotency_key`, movements('accepted')],
  [`UPDATE ledger.consolidation_run SET status = 'COMPLETED' WHERE branch_id = :B`, movements('run_completed_sealed')],
  [`UPDATE ledger.consolidation_run SET period = '2024-01-01' WHERE branch_id = :B`, DENIED],
  [`INSERT INTO ledger.consolidation_run (branch_id, period, status) VALUES (:B, '2024-03-01', 'COMPLETED')`, DENIED],
  [`DELETE FROM ledger.consolidation_run`, DENIED],
  [`INSERT INTO ledger.purge (branch_id, period, at) VALUES (:B, '2024-02-01', '2020-01-01')`, DENIED],
  [`INSERT INTO ledger.purge (branch_id, period, xid) VALUES (:B, '2024-02-01', '1')`, DENIED],
  [`INSERT INTO ledger.purge (branch_id, period, actor_id) VALUES (:B, '2024-02-01', 1)`, DENIED],
  [`UPDATE ledger.purge SET entries = 0 WHERE branch_id = :B`, movements('purge_kept')],
  [`UPDATE ledger.purge SET xid = pg_current_xact_id() WHERE branch_id = :B`, DENIED],
  [`DELETE FROM ledger.purge`, DENIED],
  [`INSERT INTO ledger.actor (id, subject) OVERRIDING SYSTEM VALUE VALUES (0, 'nobody')`, DENIED],
  [`UPDATE ledger.actor SET subject = 'other'`, DENIED],
  [`UPDATE ledger.tax_calculation SET cancelled_at = now(), cancel_reason = 'x'`, DENIED],
  [`SELECT ledger.cancel_tax_calculation(1, 'x')`, movements('accepted')],
  [`UPDATE ledger.tax_calculation SET regime = 'LUCRO_REAL'`, DENIED],
  [`INSERT INTO ledger.tax_calculation (branch_id, year, quarter, regime, months, confirmed_at) VALUES (:B, 2024, 1, 'LUCRO_REAL', 3, now())`, DENIED],
  [`UPDATE compliance.run SET status = 'PASSED'`, DENIED],
  [`DELETE FROM compliance.finding`, DENIED],
  [`INSERT INTO compliance.run (branch_id, period, status, fingerprint, requested_by, started_at, finished_at, totals) VALUES (:B, '2024-02-01', 'PASSED', '', 'me', now(), now(), '{}')`, DENIED],
  [`SELECT compliance.add_run(:B, '2024-02-01', '', 'me', now(), '{}', '[]')`, compliance('run_has_results')],
  [`SELECT compliance.add_run(:B, '2024-02-01', '', 'me', now(), '{}', '[:RESULT]')`, compliance('accepted')],
  [`SELECT compliance.add_run(:B, '2024-02-01', '', 'me', now(), '{}', '[:RESULT, :RESULT]')`, compliance('run_result_rule_unique')],
  [`SELECT compliance.add_findings(:RUN, 'R', '[]')`, compliance('finding_of_run')],
  [`SELECT compliance.add_findings(compliance.add_run(:B, '2024-02-01', '', 'me', now(), '{}', '[:RESULT]'), 'R', '[{}, {}]')`, compliance('finding_of_run')],
  [`INSERT INTO ledger.event (company_id, kind, data) VALUES (1, 'month.closed', '{}')`, DENIED],
  [`SELECT ledger.delete_old_events(now(), 1)`, movements('accepted')],
  [`UPDATE ledger.webhook SET url = 'https://other.example'`, DENIED],
  // Permissions
  [`INSERT INTO access.grant_direct (subject, company_id) SELECT 'me', min(id) FROM ledger.company`, movements('accepted')],
  [`INSERT INTO access.group_member (group_id, subject) VALUES (1, 'me')`, DENIED],
  [`DELETE FROM access.group_grant`, DENIED],
  [`CREATE OR REPLACE VIEW access.visible_branch AS SELECT 'me'::text AS subject, 1 AS branch_id`, DENIED],
  // Roles and settings
  ...[
    'razao_owner',
    'pg_read_all_data',
    'pg_write_all_data',
    'pg_signal_backend',
    'pg_execute_server_program',
  ].map((role) => [`SET ROLE ${role}`, DENIED] as const),
  ...SERVICE_ROLES.map((role) => [`SET ROLE ${role}`, { ...DENIED, [role]: 'accepted' }] as const),
  [`SET SESSION AUTHORIZATION razao_owner`, DENIED],
  [`GRANT razao_owner TO CURRENT_USER`, DENIED],
  [`ALTER ROLE CURRENT_USER SUPERUSER`, DENIED],
  [`CREATE ROLE another`, DENIED],
  [`SET session_replication_role = replica`, DENIED],
  [`SET log_statement = 'none'`, DENIED],
  [`ALTER DATABASE :DATABASE SET search_path = public`, DENIED],
  [`ALTER ROLE razao_owner SET search_path = public`, DENIED],
  // Objects and functions
  ...['ledger', 'access', 'compliance', 'public', 'pg_catalog'].map(
    (schema) =>
      [`CREATE FUNCTION ${schema}.refuse_not() RETURNS void LANGUAGE sql AS 'SELECT 1'`, DENIED] as const,
  ),
  [`CREATE FUNCTION bullmq.refuse_not() RETURNS void LANGUAGE sql AS 'SELECT'`, QUEUE_WORK],
  [`CREATE TEMP TABLE branch_period (status text)`, movements('accepted')],
  [`CREATE TABLE public.branch_period (status text)`, DENIED],
  [`CREATE SCHEMA attack`, DENIED],
  [`CREATE OR REPLACE FUNCTION ledger.refuse(text, text, jsonb) RETURNS void LANGUAGE sql AS 'SELECT'`, DENIED],
  [`DROP FUNCTION ledger.entry_enters() CASCADE`, DENIED],
  [`ALTER FUNCTION ledger.reopen_months(integer, date, text) SECURITY INVOKER`, DENIED],
  [`ALTER FUNCTION ledger.seal_month(integer, date) SECURITY INVOKER`, DENIED],
  [`ALTER TABLE ledger.entry OWNER TO CURRENT_USER`, DENIED],
  [`CREATE RULE away AS ON DELETE TO ledger.entry DO INSTEAD NOTHING`, DENIED],
  [`CREATE EVENT TRIGGER away ON ddl_command_start EXECUTE FUNCTION suppress_redundant_updates_trigger()`, DENIED],
  [`COPY ledger.entry TO PROGRAM 'cat'`, DENIED],
  [`COPY ledger.entry FROM '/etc/passwd'`, DENIED],
  [`SELECT pg_read_file('/etc/passwd')`, DENIED],
  [`SELECT lo_import('/etc/passwd')`, DENIED],
  [`SELECT pg_reload_conf()`, DENIED],
  [`SELECT pg_terminate_backend(:OWNER_PID)`, DENIED],
  // Locks
  ...[
    `pg_advisory_lock(:B, ledger.period_key('2024-02-01'))`,
    `pg_advisory_xact_lock(:B, ledger.period_key('2024-02-01'))`,
    `pg_advisory_xact_lock_shared(:B, ledger.period_key('2024-02-01'))`,
    `pg_try_advisory_lock(-:B, ledger.period_key('2024-02-01'))`,
    `pg_try_advisory_xact_lock(7263201801901)`,
    `pg_advisory_lock_shared(:B, 0)`,
    `pg_advisory_unlock_all()`,
  ].map((call) => [`SELECT ${call}`, movements('accepted')] as const),
];

const ENTRY =
  'document_id, entry_number, line, side, day, account_id, contra_account_id, posts_contra, amount, branch_id, period, closing';
/** The result of a rule with one finding. */
const RESULT = '{"rule": "R", "title": "R", "severity": "ERROR", "findings": 1, "durationMs": 1}';

let db: TestDatabase;
/** A session of the owner, which is open while the statements are tried. */
let owner: Client;
const names: Record<string, string> = { ENTRY, RESULT };
const logins = SERVICE_ROLES.map((role) => ({ role, login: `${role}_${randomUUID().slice(0, 8)}` }));

beforeAll(async () => {
  db = await createTestDatabase();
  owner = new Client({ connectionString: db.url });
  for (const { role, login } of logins)
    await db.query(`CREATE ROLE "${login}" LOGIN PASSWORD '${login}' IN ROLE ${role}`);
  const company = await givenCompany(db);
  const { id: B } = company.branch;
  const january = await givenOpenDocument(db, company.branch, '2024-01-01');
  const accounts = { account: company.account(CASH), contra: company.account(SALES) };
  const line = { debcre: 'D', amount: '1.00', ...accounts } as const;
  await givenEntries(db, january, [{ ...line }]);
  await db.query(`SELECT ledger.seal_month($1, '2024-01-01')`, [B]);
  const february = await givenOpenDocument(db, company.branch, '2024-02-01');
  for (const day of [3, 9]) await givenEntries(db, february, [{ ...line, day }]);
  await givenOpenPeriod(db, company.branch, '2024-03-01');
  await db.query(
    `UPDATE ledger.branch_period SET closed_through_day = 5 WHERE branch_id = ${B} AND period = '2024-02-01'`,
  );
  await db.query(`INSERT INTO ledger.consolidation_run (branch_id, period) VALUES (${B}, '2024-02-01')`);
  const [run] = await db.query<{ id: string }>(
    `SELECT compliance.add_run(${B}, '2024-02-01', '', 'ana', now(), '{}', '[${RESULT}]') AS id`,
  );
  await db.query(`INSERT INTO ledger.purge (branch_id, period) VALUES (${B}, '2024-03-01')`);
  await owner.connect();
  const { rows } = await owner.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  Object.assign(names, {
    B,
    CASH: line.account,
    SALES: line.contra,
    GROUP: company.account(SYNTHETIC),
    RUN: run?.id,
    D1: january.id,
    D2: february.id,
    OWNER_PID: rows[0]?.pid,
    DATABASE: `"${db.name}"`,
  });
});
afterAll(async () => {
  await owner.end();
  for (const { login } of logins) await db.query(`DROP ROLE "${login}"`);
  await db.close();
});

/** The verbs on every table of the project's schemas, those of a later migration included. */
async function statements(): Promise<[statement: string, outcomes: Outcomes][]> {
  const tables = await db.query<{ name: string; inserted: string; updated: string }>(
    `SELECT c.oid::regclass::text AS name,
            string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS inserted,
            string_agg(format('%1$I = %1$I', a.attname), ', ' ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '' AND a.attidentity <> 'a') AS updated
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relkind IN ('r', 'p') AND c.relnamespace IN ('ledger'::regnamespace, 'access'::regnamespace, 'compliance'::regnamespace, 'bullmq'::regnamespace)
      GROUP BY c.oid ORDER BY 1`,
  );
  const verbs = tables.flatMap(({ name, inserted, updated }) =>
    Object.entries(VERBS).map(([verb, statementOf]): [string, Outcomes] => {
      const isQueue = name.startsWith('bullmq.') && name !== 'bullmq.migration' && WRITES.includes(verb);
      const outcomes = ALLOWED_VERBS[`${verb} ${name}`] ?? (isQueue ? QUEUE_WORK : DENIED);
      return [statementOf(name, inserted, updated), outcomes];
    }),
  );
  const named = (text: string): string =>
    text.replace(/:([A-Z]\w*)/g, (_, name: string) => String(names[name]));
  return [...verbs, ...ATTACKS.map(([text, outcomes]): [string, Outcomes] => [named(text), outcomes])];
}

describe('the login of a service', () => {
  it.each(logins)('of role $role gets for each statement the listed outcome', async ({ role, login }) => {
    const url = Object.assign(new URL(db.url), { username: login, password: login });
    const session = new Client({ connectionString: url.href });
    await session.connect();
    const list = await statements();
    const found: [string, string][] = [];
    try {
      for (const [statement] of list) {
        await session.query('BEGIN');
        const outcome = await refusalOf(session.query(`${statement}; SET CONSTRAINTS ALL IMMEDIATE`));
        await session.query('ROLLBACK');
        found.push([statement, outcome === 'SQLSTATE 42501' ? 'denied' : outcome]);
      }
    } finally {
      await session.end();
    }
    expect(list.length).toBeGreaterThan(150);
    expect(found).toEqual(list.map(([statement, outcomes]) => [statement, outcomes[role]]));
  });
});
