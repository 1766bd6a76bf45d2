// Tests which functions each role may call. The test calls every function of the project's schemas, so a function of a
// later migration must be denied or listed here. The results of the calls are tested in roles.int.spec.ts.
import { beforeAll, expect, it } from '@jest/globals';
import { refusalOf } from '@razao/testing/database';
import { closeAfterTests, useTestDatabase } from '@razao/testing/hooks';
import { Client } from 'pg';
import { SERVICE_ROLES } from './migrate.js';

const MAY_CALL: Readonly<Record<(typeof SERVICE_ROLES)[number], readonly string[]>> = {
  razao_movements: [
    ...['fingerprint', 'month_balance', 'rollup_difference', 'run_fingerprint'].map(
      (name) => `compliance.${name}`,
    ),
    'ledger.cancel_tax_calculation',
    'ledger.certify_month',
    'ledger.reopen_months',
    'ledger.seal_month',
    'ledger.current_actor_id',
    'ledger.current_stripe',
    'ledger.period_key',
    'ledger.account_of',
    'ledger.account_totals',
    'ledger.claim_keys',
    'ledger.claim_new_key',
    'ledger.conditions_within_months',
    'ledger.delete_old_events',
    'ledger.document_page',
    'ledger.entry_account',
    'ledger.entry_page',
    'ledger.entry_record',
    'ledger.listed_batches',
    'ledger.owners_of_record',
    'ledger.purge_digest',
    'ledger.record_events',
    'ledger.refuse',
    'ledger.refuse_filed',
    'ledger.run_is_held',
  ],
  razao_queries: [
    'ledger.account_of',
    'ledger.accounts_below',
    'ledger.count_postings',
    'ledger.daily_movement',
    'ledger.document_postings',
    'ledger.is_blank',
    'ledger.owners_of_record',
    'ledger.period_key',
    'ledger.printed_lines',
    'ledger.run_is_held',
    'ledger.search_form',
  ],
  razao_compliance: [
    ...[
      'add_ecd',
      'add_findings',
      'add_run',
      'ecd_fingerprint',
      'file_ecd',
      'fingerprint',
      'month_balance',
      'posted_accounts',
      'rollup_difference',
      'run_fingerprint',
    ].map((name) => `compliance.${name}`),
    'ledger.is_blank',
    'ledger.owners_of_record',
    'ledger.period_key',
  ],
};

const db = useTestDatabase();
let session: Client;

beforeAll(async () => {
  session = new Client({ connectionString: db.url });
  closeAfterTests(() => session.end());
  await session.connect();
});

it.each(SERVICE_ROLES)('%s may call only the functions listed for it', async (role) => {
  // The arguments are no constants, because PostgreSQL evaluates a call with constants before it checks the permission.
  const calls = await db.query<{ name: string; call: string }>(
    `SELECT p.oid::regproc::text AS name,
            format('SELECT %s(%s)', p.oid::regproc, (SELECT string_agg(format('(SELECT NULL::%s)', format_type(type, NULL)), ', ' ORDER BY position)
                                                     FROM unnest(p.proargtypes) WITH ORDINALITY AS argument(type, position))) AS call
       FROM pg_proc p
      WHERE p.pronamespace IN ('ledger'::regnamespace, 'access'::regnamespace, 'compliance'::regnamespace)
        AND p.prokind = 'f' AND p.prorettype <> 'trigger'::regtype
      ORDER BY 1`,
  );
  const called: string[] = [];
  for (const { name, call } of calls) {
    await session.query(`BEGIN; SET LOCAL ROLE ${role}`);
    if ((await refusalOf(session.query(call))) !== 'SQLSTATE 42501') called.push(name);
    await session.query('ROLLBACK');
  }
  expect(called).toEqual([...MAY_CALL[role]].sort());
  expect(calls.length).toBeGreaterThan(called.length);
});
