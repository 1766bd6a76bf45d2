import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { CONSTRAINTS, domainErrorFromDatabase } from './database-errors.js';
import { DomainError } from './domain-error.js';

const schema = new URL('../../../schema/schema.sql', import.meta.url);

const MAPPED = Object.keys(CONSTRAINTS);

/** Why no request can violate these constraints. A violation is an internal error, whose cause is logged. */
const UNREACHABLE: Readonly<Record<string, string>> = {
  audit_kept: 'no route changes the audit trail and no role may',
  batch_copies: 'holds a primary key: it cannot be violated before batch_pkey',
  batch_immutable: 'no route updates a batch and no role may',
  branch_period_closed_day: 'closing a day takes its number from the calendar',
  branch_period_consolidated_at: 'consolidation writes status and moment together',
  branch_period_status_known: 'no request carries a status',
  certificate_kept: 'no route changes a certificate and no role may',
  certificate_seal: 'one function writes certificates, of the seals that it reads',
  base_url_format: 'the admin command checks the addresses of a directory',
  cell_address_cell_range: 'the admin command checks the cells of a directory',
  cell_kept: 'no route changes the cell and no role may',
  cell_number_range: 'the environment of a migration is checked before it',
  cell_only_row_check: 'the migration inserts the one row',
  change_kept: 'no route changes what is noted of a reopened month and no role may',
  company_home_cell_known: 'the admin command checks the cells of a directory',
  company_home_code_format: 'the admin command checks the codes of a directory',
  company_home_state_known: 'no request carries a state',
  compliance_kept: 'no route changes a compliance run and no role may',
  consolidation_run_progress: 'computed by the worker',
  consolidation_run_status_known: 'no request carries a status',
  document_closing_true: 'the writer computes the flag from the code',
  document_immutable: 'no route updates a document and no role may',
  ecd_filed: 'one function marks an export as filed, with who did',
  ecd_months: 'the months of a request are validated before the books are read',
  entry_contra_given: 'the writer computes posts_contra from the contrapartidas',
  entry_document_copies: 'the writer copies branch, month and flag from the document',
  entry_line_range: 'the writer numbers lines from 1',
  event_kept: 'no route changes an event and no role may',
  finding_of_run: 'findings are written in the transaction of their run',
  finding_rule: 'findings are inserted with the results that they belong to',
  grant_direct_unique: 'grants are inserted with ON CONFLICT DO NOTHING',
  group_grant_unique: 'grants are inserted with ON CONFLICT DO NOTHING',
  movement_kept: 'no role may truncate',
  period_kept: 'no route deletes a month and no role may',
  purge_digest_form: 'computed by the transaction that purges',
  purge_kept: 'a purge is counted by the transaction that purges',
  purge_whole: 'a purge deletes every document of its month',
  reversal_kept: 'no route changes the link of a reversal and no role may',
  reversal_reversing_unique: 'the reversing document is new',
  run_completed_sealed: 'a run is completed by the transaction that seals its month',
  run_has_results: 'the registry has rules',
  run_result_outcome: 'computed from the number of findings',
  run_result_rule_unique: 'the registry of rules has each rule once',
  run_result_severity_known: 'the header of a rule is checked when the service starts',
  run_status_known: 'computed from the results',
  seal_kept: 'no route changes a seal and no role may',
  seal_period: 'seals are written by the functions that seal and reopen their months',
  seal_reopened: 'reopening writes moment and reason together',
  sealed_balance_seal: 'balances are kept by the transaction that reopens their seal',
  statement_comparative_line:
    'the lines of comparatives are validated, in the lock of their company, before they are written',
  statement_comparative_months: 'the months of comparatives are validated before they are written',
  statement_comparative_statement_known: 'nothing names the statement',
  tax_calculation_cancel_reason_length: 'the reason is validated before it is saved',
  tax_calculation_cancelled_whole: 'one function cancels, with a reason',
  tax_calculation_months_range: 'counted from the calendar',
  tax_calculation_quarter_range: 'a quarter is validated before it is calculated',
  tax_calculation_regime_known: "copied from the company's",
  tax_calculation_selic_range: 'the rate is validated before it is calculated',
  tax_due_amounts: 'the calculation never gives less than nothing',
  tax_due_overpaid: 'the calculation never gives less than nothing',
  tax_due_tax_known: 'no request carries a tax',
  tax_quota_amounts: 'the calculation never gives a quota of nothing',
  tax_quota_number_range: 'quotas are numbered by the calculation',
  tax_quota_tax_due: 'quotas are inserted with their tax, which nothing deletes alone',
  user_group_name_unique: 'groups are inserted with ON CONFLICT DO NOTHING',
  webhook_stream_unique: 'streams are inserted with ON CONFLICT DO UPDATE',
  webhook_unique: 'webhooks are inserted with ON CONFLICT DO NOTHING',
};

function constraintsOfSchema(): Set<string> {
  const sql = readFileSync(schema, 'utf8').replace(/--.*$/gm, '');
  const names = new Set<string>();
  const patterns = [
    /\bCONSTRAINT\s+([a-z_]+)\s+(?:CHECK|UNIQUE|PRIMARY|FOREIGN|REFERENCES|EXCLUDE)/g,
    /\brefuse\(\s*'([a-z_]+)'/g,
    /\bhold_period\([^)]*'([a-z_]+)'\)/g,
    /\bledger\.never\('([a-z_]+)'/g,
    /\b(?:THEN|ELSE) '([a-z]+_[a-z_]+)'/g,
  ];
  for (const pattern of patterns) for (const match of sql.matchAll(pattern)) names.add(match[1] ?? '');
  // PostgreSQL generates these names; they are in no migration.
  for (const name of names)
    if (/_(pkey|fkey)$/.test(name) && name !== 'branch_period_pkey') names.delete(name);
  return names;
}

function refused(fields: { code: string; constraint?: string; detail?: string; message?: string }): Error {
  return Object.assign(new Error(fields.message ?? 'refused'), fields);
}

describe('constraints of the schema', () => {
  it('are each mapped to an error code or listed as unreachable', () => {
    const known = new Set([...MAPPED, ...Object.keys(UNREACHABLE)]);
    const missing = [...constraintsOfSchema()].filter((name) => !known.has(name));
    expect(missing).toEqual([]);
  });

  it('are never both mapped and listed as unreachable', () => {
    expect(MAPPED.filter((name) => Object.hasOwn(UNREACHABLE, name))).toEqual([]);
  });

  it('exist in the schema if one of the lists names them', () => {
    const existing = constraintsOfSchema();
    const stale = [...MAPPED, ...Object.keys(UNREACHABLE)].filter((name) => !existing.has(name));
    expect(stale).toEqual([]);
  });

  it('give an error that is not a 500, except CONSOLIDATION_DIFFERENCE, without "undefined" in its message', () => {
    for (const constraint of MAPPED) {
      const error = domainErrorFromDatabase(refused({ code: '23514', constraint }));
      expect(error).toBeInstanceOf(DomainError);
      if (error?.code !== 'CONSOLIDATION_DIFFERENCE') expect(error?.status).not.toBe(500);
      expect(error?.message).not.toContain('undefined');
    }
  });
});

describe('domainErrorFromDatabase', () => {
  it('reports the field and value of a unique violation', () => {
    const detail = 'Key (batch_id, number)=(7, 000001) already exists.';
    const error = domainErrorFromDatabase(
      refused({ code: '23505', constraint: 'document_number_unique', detail }),
    );
    expect(error?.code).toBe('DOCUMENT_NUMBER_USED');
    expect(error?.details).toEqual([{ field: 'documento', value: '000001', reason: 'in use in this batch' }]);
  });

  it.each([
    ['es', 'Ya existe la llave (batch_id, number)=(7, a (b) c).'],
    ['fr', 'La clé « (batch_id, number)=(7, a (b) c) » existe déjà.'],
    ['ja', 'キー(batch_id, number)=(7, a (b) c)はすでに存在します。'],
  ])(
    'reports the value of a unique violation when the server answers in another language (%s)',
    (_, detail) => {
      const error = domainErrorFromDatabase(
        refused({ code: '23505', constraint: 'document_number_unique', detail }),
      );
      expect(error?.details).toMatchObject([{ field: 'documento', value: 'a (b) c' }]);
    },
  );

  it.each([
    ['document_batch_exists', '(id, branch_id, period)=(7, 1, 2019-01-01)', 'BATCH_NOT_EMPTY'],
    ['document_batch_exists', '(batch_id, branch_id, period)=(7, 1, 2019-01-01)', 'DOCUMENT_BATCH_MISSING'],
    ['company_chart_id_fkey', '(id)=(7)', 'MASTER_DATA_IN_USE'],
    ['company_chart_id_fkey', '(chart_id)=(7)', undefined],
  ])('tells a delete from an insert in every language (%s %s)', (constraint, key, code) => {
    const detail = `La llave ${key} todavía es referida desde la tabla «document», o no está presente en ella.`;
    expect(domainErrorFromDatabase(refused({ code: '23503', constraint, detail }))?.code).toBe(code);
  });

  it.each([
    ['document_number_unique', 'batch_id, number', '7, a, b', 'documento', 'a, b'],
    ['entry_line_unique', 'document_id, entry_number, line', '7, 1, 2, 1', 'lancamento', '1, 2'],
    ['entry_line_unique', 'document_id, entry_number, line', '7, , , , 1', 'lancamento', ', , '],
    ['batch_code_unique', 'branch_id, period, code', '7, 2024-01-01, (a), b', 'lote', '(a), b'],
  ])(
    'reports the value with a comma of %s from the key (%s)=(%s)',
    (constraint, columns, values, field, value) => {
      const detail = `Key (${columns})=(${values}) already exists.`;
      const error = domainErrorFromDatabase(refused({ code: '23505', constraint, detail }));
      expect(error?.details).toMatchObject([{ field, value }]);
    },
  );

  it('answers DOCUMENT_BATCH_MISSING to a missing batch, and BATCH_NOT_EMPTY to one with documents', () => {
    const missing = 'Key (batch_id, branch_id, period)=(7, 1, 2019-01-01) is not present in table "batch".';
    const referenced =
      'Key (id, branch_id, period)=(7, 1, 2019-01-01) is still referenced from table "document".';
    const codes = [missing, referenced].map(
      (detail) =>
        domainErrorFromDatabase(refused({ code: '23503', constraint: 'document_batch_exists', detail }))
          ?.code,
    );
    expect(codes).toEqual(['DOCUMENT_BATCH_MISSING', 'BATCH_NOT_EMPTY']);
  });

  it.each([
    ['40P01', 'CONFLICT_RETRY'],
    ['40001', 'CONFLICT_RETRY'],
    ['57014', 'STATEMENT_TIMEOUT'],
    ['57P01', 'DATABASE_UNAVAILABLE'],
    ['25P03', 'DATABASE_UNAVAILABLE'],
    ['25P04', 'STATEMENT_TIMEOUT'],
    ['08006', 'DATABASE_UNAVAILABLE'],
    ['53300', 'SERVICE_BUSY'],
    ['53100', 'STORAGE_FULL'],
    ['2200H', 'STORAGE_FULL'],
    ['55P03', 'SERVICE_BUSY'],
    ['22021', 'VALIDATION_FAILED'],
    ['ECONNREFUSED', 'DATABASE_UNAVAILABLE'],
  ])('maps %s to %s', (code, expected) => {
    expect(domainErrorFromDatabase(refused({ code }))?.code).toBe(expected);
  });

  it('explains CONFLICT_RETRY of a read on a standby by the replication, not by another request', () => {
    const ended = Object.assign(new Error('canceling statement due to conflict with recovery'), {
      code: '40001',
    });
    const { code, message } = domainErrorFromDatabase(ended) ?? {};
    expect([code, message]).toEqual([
      'CONFLICT_RETRY',
      'the read replica ended the read to follow the primary database',
    ]);
    expect(domainErrorFromDatabase(refused({ code: '40001' }))?.message).toContain('another request');
  });

  it('maps a wrapped driver error, and keeps the whole error as cause', () => {
    const driverError = refused({ code: '40P01' });
    const wrapped = Object.assign(new Error('query failed'), { driverError });
    const error = domainErrorFromDatabase(wrapped);
    expect(error?.code).toBe('CONFLICT_RETRY');
    expect(error?.cause).toBe(wrapped);
  });

  it('maps pool errors without a code by their message', () => {
    const messages = [
      'timeout exceeded when trying to connect',
      'Connection terminated unexpectedly',
      'Query runner already released. Cannot run queries anymore.',
      'Database connection provided by a query runner was already released, cannot continue to use its querying methods anymore.',
    ];
    const codes = messages.map((message) => domainErrorFromDatabase(new Error(message))?.code);
    const unavailable = 'DATABASE_UNAVAILABLE';
    expect(codes).toEqual(['SERVICE_BUSY', unavailable, unavailable, unavailable]);
  });

  it('returns undefined for bugs, unreachable constraints and unknown codes', () => {
    expect(domainErrorFromDatabase(new Error('a bug'))).toBeUndefined();
    expect(domainErrorFromDatabase('text')).toBeUndefined();
    for (const code of ['42703', '58030']) expect(domainErrorFromDatabase(refused({ code }))).toBeUndefined();
    expect(
      domainErrorFromDatabase(refused({ code: '23514', constraint: 'entry_document_copies' })),
    ).toBeUndefined();
    expect(domainErrorFromDatabase(refused({ code: '23514', constraint: 'toString' }))).toBeUndefined();
  });
});

describe('a refused change of data that the books rest on', () => {
  it.each([
    ['closing_code_fixed', 'closingCode'],
    ['base_period_fixed', 'baseYearMonth'],
    ['opening_sealed', 'openings'],
    ['account_kind_fixed', 'kind'],
    ['account_nature_fixed', 'nature'],
  ])('by %s reports the field %s', (constraint, field) => {
    const refusal = CONSTRAINTS[constraint]?.({ code: '1.1' });
    expect(refusal?.findings).toEqual([{ field, reason: refusal?.said }]);
  });
});

describe('the message of a refusal says what to do', () => {
  it.each([
    ['entry_day_open', /\(post on a later day\)$/, /\(lance em um dia posterior\)$/],
    ['entry_account_analytic', /: post to an analytic account below it$/, /: lance em uma conta analítica/],
    ['entry_fact_date_result', /posts to the account for adjustments/, /na conta de ajustes/],
    ['document_number_unique', /: send another, or leave it out$/, /: envie outro ou omita-o$/],
    ['batch_code_unique', /: send another, or leave it out$/, /: envie outro ou omita-o$/],
    ['document_has_entries', /: send the request again$/, /: reenvie a requisição$/],
    ['period_filed', /; correct it in an open month$/, /; corrija-o em um mês aberto$/],
    [
      'period_has_entries',
      /; post the correction into an open month$/,
      /; lance a correção em um mês aberto$/,
    ],
    ['period_consolidation_sequence', /: consolidate it first$/, /: consolide-o antes$/],
    ['opening_sealed', /\(POST \/monthReopening, role admin,/, /\(POST \/monthReopening, perfil admin,/],
    ['account_kind_fixed', /; another kind needs another account$/, /; outro tipo requer outra conta$/],
    ['account_in_use', /, but made inactive$/, /, mas pode ser inativada$/],
  ])('%s', (constraint, en, pt) => {
    const said = CONSTRAINTS[constraint]?.({}).said;
    expect(said?.en).toMatch(en);
    expect(said?.pt).toMatch(pt);
  });
});

describe('the error code of the constraint', () => {
  it.each([
    ['entry_document_exists', 'ENTRY_DOCUMENT_MISSING'],
    ['entry_number_lines', 'ENTRY_NUMBER_LINES'],
    ['document_has_entries', 'DOCUMENT_NOT_EMPTY'],
    ['balance_sealed', 'BALANCE_SEALED'],
    ['closing_code_fixed', 'CLOSING_CODE_FIXED'],
    ['base_period_fixed', 'MASTER_DATA_FIXED'],
    ['account_in_use', 'MASTER_DATA_IN_USE'],
    ['company_code_unique', 'MASTER_DATA_DUPLICATE'],
    ['period_closes_with_balances', 'CONSOLIDATION_DIFFERENCE'],
  ])('%s is %s', (constraint, code) => {
    expect(CONSTRAINTS[constraint]?.({}).code).toBe(code);
  });
});
