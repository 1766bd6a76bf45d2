// Makes a company with its chart, branches and opening balances, with the same rows as the admin command loads.
import type { Period } from '@razao/domain';
import type { Rows } from '../database/rows-of.js';
import { nextCode } from './numbers.js';
import { SMALL_CHART, type ChartAccount } from './small-chart.js';

export type { Rows };

/** `YYYY-MM-01`, or a Period of the domain. */
export type PeriodLike = string | Pick<Period, 'toDate'>;

export interface CompanyOptions {
  code?: string;
  branches?: readonly string[];
  basePeriod?: PeriodLike;
  closingCode?: string;
  taxRegime?: 'LUCRO_PRESUMIDO' | 'LUCRO_REAL';
  /** Whether lines without history are refused. Default false, so that tests of other things may post them. */
  historyRequired?: boolean;
  /** The history codes: code → text. */
  historyCodes?: Readonly<Record<string, string>>;
  /** null: the company has no chart configured. */
  chart?: readonly ChartAccount[] | null;
  /** Account code → amount at the base month, debit positive, the same for every branch. */
  openings?: Readonly<Record<string, string>>;
}

export interface GivenBranch {
  readonly id: number;
  readonly code: string;
}

export interface GivenCompany {
  readonly id: number;
  readonly code: string;
  readonly basePeriod: string;
  readonly closingCode: string;
  readonly chartId: number | null;
  readonly branches: readonly GivenBranch[];
  /** The first branch. */
  readonly branch: GivenBranch;
  /** Returns the id of an account of the chart; throws for a code that the chart does not have. */
  account(code: string): number;
}

export const BASE_PERIOD = '2024-01-01';

export async function givenCompany(db: Rows, options: CompanyOptions = {}): Promise<GivenCompany> {
  const {
    chart = SMALL_CHART,
    branches = ['1'],
    closingCode = 'ENC',
    taxRegime = 'LUCRO_PRESUMIDO',
    historyRequired = false,
    historyCodes = {},
    openings = {},
  } = options;
  const code = options.code ?? nextCode();
  const basePeriod = toDate(options.basePeriod ?? BASE_PERIOD);
  const chartId = chart === null ? null : await insertChart(db, nextCode(), chart);
  const accounts = chartId === null ? new Map<string, number>() : await accountIds(db, chartId);
  const account = (accountCode: string): number => {
    const id = accounts.get(accountCode);
    if (id === undefined) throw new Error(`the test chart has no account ${accountCode}`);
    return id;
  };

  const [company] = await db.query<{ id: number }>(
    `INSERT INTO ledger.company (code, name, base_period, closing_code, tax_regime, chart_id, history_required) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [code, `Company ${code} Ltda`, basePeriod, closingCode, taxRegime, chartId, historyRequired],
  );
  const companyId = present(company).id;
  if (Object.keys(historyCodes).length > 0)
    await db.query(
      `INSERT INTO ledger.history_code (company_id, code, text) SELECT $1, key, value FROM jsonb_each_text($2)`,
      [companyId, JSON.stringify(historyCodes)],
    );
  const givenBranches = await db.query<GivenBranch>(
    `INSERT INTO ledger.branch (company_id, code, name, accounting_day)
     SELECT $1, code, 'Branch ' || code, $3 FROM unnest($2::text[]) WITH ORDINALITY AS b(code, position) ORDER BY position RETURNING id, code`,
    [companyId, [...branches], basePeriod],
  );
  await db.query(
    `INSERT INTO ledger.opening_balance (branch_id, account_id, amount)
     SELECT branch_id, account_id, amount FROM unnest($1::integer[]) AS branch_id, unnest($2::bigint[], $3::numeric[]) AS opening(account_id, amount)`,
    [givenBranches.map(({ id }) => id), Object.keys(openings).map(account), Object.values(openings)],
  );
  return {
    id: companyId,
    code,
    basePeriod,
    closingCode,
    chartId,
    branches: givenBranches,
    branch: present(givenBranches[0]),
    account,
  };
}

/** Grants permission for the company's branch, or for all its branches. */
export async function givenGrant(
  db: Rows,
  subject: string,
  company: GivenCompany,
  branch?: GivenBranch,
): Promise<void> {
  await db.query('INSERT INTO access.grant_direct (subject, company_id, branch_id) VALUES ($1, $2, $3)', [
    subject,
    company.id,
    branch?.id ?? null,
  ]);
}

async function insertChart(db: Rows, code: string, chart: readonly ChartAccount[]): Promise<number> {
  const [inserted] = await db.query<{ id: number }>(
    'INSERT INTO ledger.chart (code) VALUES ($1) RETURNING id',
    [code],
  );
  const { id } = present(inserted);
  await db.query(
    `INSERT INTO ledger.account (chart_id, code, reduced_code, name, kind, nature, active)
     SELECT $1, code, reduced, name, kind, nature, coalesce(active, true)
     FROM jsonb_to_recordset($2) AS a(code text, reduced text, name text, kind text, nature text, active bool)`,
    [id, JSON.stringify(chart)],
  );
  await db.query(
    // The subselect uses the index for each account; with a join, a large chart without statistics takes minutes.
    `UPDATE ledger.account child
        SET parent_id = (SELECT parent.id FROM ledger.account parent
                          WHERE parent.chart_id = $1 AND parent.code = regexp_replace(child.code, '\\.[^.]*$', ''))
      WHERE child.chart_id = $1 AND child.code LIKE '%.%'`,
    [id],
  );
  return id;
}

async function accountIds(db: Rows, chartId: number): Promise<Map<string, number>> {
  const rows = await db.query<{ id: string; code: string }>(
    'SELECT id, code FROM ledger.account WHERE chart_id = $1',
    [chartId],
  );
  return new Map(rows.map(({ id, code }) => [code, Number(id)]));
}

export function toDate(period: PeriodLike): string {
  return typeof period === 'string' ? period : period.toDate();
}

export function present<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('the statement returned no row');
  return row;
}
