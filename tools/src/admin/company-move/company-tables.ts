// The tables whose rows belong to a company and are moved with it. Every table of the schema is listed here once, and a
// test compares the lists with the catalogue. Parents come before the tables that refer to them; deletion uses the
// reverse order.
import type { Queryable } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';

const sql = defineSql(import.meta.url, ['find-company', 'list-table-columns']);

/** The ids that select the rows of a company. */
export interface CompanyIds {
  readonly companyId: number;
  readonly code: string;
  readonly chartId: number | null;
  /** Whether another company of the database uses the same chart. */
  readonly sharesChart: boolean;
  readonly branchIds: readonly number[];
}

export interface CompanyTable {
  readonly name: string;
  /** Returns the SQL condition for the company's rows, with the table under the name `t`. */
  readonly rows: (ids: CompanyIds) => string;
  /**
   * Set when the target may have the rows already, from another company: with the same chart, or of a request that wrote
   * into several companies.
   */
  readonly shared?: 'chart' | 'answers';
  /** Columns that have no meaning in another database, with the values that they get there. */
  readonly replaced?: Readonly<Record<string, string>>;
}

const ofCompany = ({ companyId }: CompanyIds): string => `t.company_id = ${companyId}`;
const ofBranches = ({ branchIds }: CompanyIds): string =>
  `t.branch_id = ANY('{${branchIds.join()}}'::integer[])`;
const ofChart = ({ chartId }: CompanyIds): string => `t.chart_id = ${chartId ?? 'NULL'}`;
const ofAccounts = ({ chartId }: CompanyIds): string =>
  `t.account_id IN (SELECT a.id FROM ledger.account a WHERE a.chart_id = ${chartId ?? 'NULL'})`;
const ofRuns = ({ branchIds }: CompanyIds): string =>
  `t.run_id IN (SELECT r.id FROM compliance.run r WHERE r.branch_id = ANY('{${branchIds.join()}}'::integer[]))`;
const ofWebhooks = ({ companyId }: CompanyIds): string =>
  `t.webhook_id IN (SELECT w.id FROM ledger.webhook w WHERE w.company_id = ${companyId})`;
/** The code needs no escaping, because it consists of letters and digits. */
const audited = (ids: CompanyIds): string =>
  `(${ofBranches(ids)} OR t.branch_id IS NULL AND t.detail ->> 'company' = '${ids.code}')`;
const answered = ({ branchIds }: CompanyIds): string => `t.branch_ids && '{${branchIds.join()}}'::integer[]`;

export const COMPANY_TABLES: readonly CompanyTable[] = [
  { name: 'ledger.chart', rows: ({ chartId }) => `t.id = ${chartId ?? 'NULL'}`, shared: 'chart' },
  { name: 'ledger.account', rows: ofChart, shared: 'chart' },
  { name: 'ledger.account_referential', rows: ofAccounts, shared: 'chart' },
  { name: 'ledger.tax_role', rows: ofAccounts, shared: 'chart' },
  { name: 'ledger.company', rows: ({ companyId }) => `t.id = ${companyId}` },
  { name: 'ledger.branch', rows: ofCompany },
  { name: 'ledger.history_code', rows: ofCompany },
  { name: 'ledger.company_registration', rows: ofCompany },
  { name: 'ledger.signatory', rows: ofCompany },
  { name: 'ledger.auditor', rows: ofCompany },
  { name: 'ledger.book', rows: ofCompany },
  { name: 'ledger.statement_line', rows: ofCompany },
  { name: 'ledger.account_statement_line', rows: ofCompany },
  { name: 'ledger.statement_comparative', rows: ofCompany },
  { name: 'access.grant_direct', rows: ofCompany },
  { name: 'access.group_grant', rows: ofCompany },
  { name: 'ledger.opening_balance', rows: ofBranches },
  { name: 'ledger.branch_period', rows: ofBranches },
  { name: 'ledger.consolidation_run', rows: ofBranches },
  // The number of a transaction of this database could be that of any transaction in another.
  { name: 'ledger.purge', rows: ofBranches, replaced: { xid: `'0'::xid8` } },
  { name: 'ledger.batch', rows: ofBranches },
  { name: 'ledger.document', rows: ofBranches },
  { name: 'ledger.entry', rows: ofBranches },
  { name: 'ledger.reversal', rows: ofBranches },
  { name: 'ledger.account_movement', rows: ofBranches },
  { name: 'ledger.account_balance', rows: ofBranches },
  { name: 'ledger.seal', rows: ofBranches },
  { name: 'ledger.sealed_balance', rows: ofBranches },
  { name: 'ledger.entry_change', rows: ofBranches },
  { name: 'ledger.certificate', rows: ofBranches },
  { name: 'ledger.document_digest', rows: ofBranches },
  { name: 'ledger.tax_calculation', rows: ofBranches },
  { name: 'ledger.tax_due', rows: ofBranches },
  { name: 'ledger.tax_quota', rows: ofBranches },
  { name: 'compliance.run', rows: ofBranches },
  { name: 'compliance.run_result', rows: ofRuns },
  { name: 'compliance.finding', rows: ofRuns },
  { name: 'compliance.ecd', rows: ofCompany },
  { name: 'ledger.event', rows: ofCompany },
  { name: 'ledger.event_deletion', rows: ofCompany },
  { name: 'ledger.webhook', rows: ofCompany },
  { name: 'ledger.webhook_stream', rows: ofWebhooks },
  { name: 'ledger.audit_event', rows: audited },
  { name: 'ledger.idempotency_key', rows: answered, shared: 'answers' },
];

/** Tables that are not moved: the installation's tables, and those of users and groups, which `move-users.ts` moves. */
export const INSTALLATION_TABLES: readonly string[] = [
  'access.group_member',
  'access.user_group',
  'ledger.actor',
  'ledger.cell',
  'ledger.cell_address',
  'ledger.company_home',
  'ledger.schema_migration',
];

/** @returns undefined when the database has no company with that code */
export async function findCompany(db: Queryable, code: string): Promise<CompanyIds | undefined> {
  return await db.one<CompanyIds>(sql['find-company'], [code]);
}

/** A table in which the company has rows, with the columns to copy; columns that PostgreSQL computes are not copied. */
export interface FilledTable extends CompanyTable, TableColumns {}

interface TableColumns {
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns of the primary key. */
  readonly key: readonly string[];
  /** The columns that name users. */
  readonly actors: readonly string[];
}

export async function filledTables(db: Queryable, ids: CompanyIds): Promise<FilledTable[]> {
  const filled = await db.query<{ name: string }>(
    COMPANY_TABLES.map(
      ({ name, rows }) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name} t WHERE ${rows(ids)})`,
    ).join(' UNION ALL '),
  );
  const columns = await db.query<TableColumns>(sql['list-table-columns'], [filled.map(({ name }) => name)]);
  return COMPANY_TABLES.flatMap((table) =>
    columns.filter(({ name }) => name === table.name).map((own) => ({ ...table, ...own })),
  );
}

/** Returns the SELECT of the company's rows with the values that another database gets. */
export function selectRows(table: FilledTable, ids: CompanyIds): string {
  const values = table.columns.map((name) => {
    const replaced = table.replaced?.[name];
    return replaced === undefined ? `t.${name}` : `${replaced} AS ${name}`;
  });
  return `SELECT ${values.join(', ')} FROM ${table.name} t WHERE ${table.rows(ids)}`;
}
