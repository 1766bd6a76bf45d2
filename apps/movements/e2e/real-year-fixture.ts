// Helpers for a real year of books (RAZAO_LEDGER_DATA): they load it with the admin command, query it over HTTP, and
// read its known balances.
import { expect } from '@jest/globals';
import { runAdmin, type HttpClient, type RunningApp } from '@razao/testing/apps';
import type { TestDatabase } from '@razao/testing/database';
import { LEDGER, readRows } from '@razao/testing/real-year';
import { join } from 'node:path';
import { consolidateMonth } from './consolidation-fixture.js';

export const COMPANY = { empresa: '0319', filial: '0001' };
export const YEAR = 2019;
export const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

/** `year-month account` → its five figures, as the file of known balances writes them; movenc is empty when absent. */
export type Balances = Map<string, string>;

interface BalanceRow {
  year: string;
  month: string;
  openingBalance: number;
  movdeb: number;
  movcred: number;
  movenc?: number;
  accumulatedBalance: number;
}

/** Loads the company of a folder, which the user `accountant` may then see. */
export async function loadForAccountant(
  db: Pick<TestDatabase, 'url'>,
  folder: string,
  company: string,
): Promise<void> {
  await runAdmin(db, 'company', 'load', folder);
  await runAdmin(db, 'grant', '--user', 'accountant', '--company', company, '--branch', '*');
}

export function accountantOf(app: RunningApp | undefined): HttpClient {
  if (app === undefined) throw new Error('the service is not running');
  return app.as('accountant');
}

/** Requests the consolidation of a month and waits for it. */
export async function consolidate(accountant: HttpClient, month: string): Promise<void> {
  const { empresa: company, filial: branch } = COMPANY;
  await consolidateMonth(accountant, { company, branch, year: String(YEAR), month });
}

export async function knownBalances(): Promise<Balances> {
  const rows = await readRows(join(LEDGER, 'expected', 'balances.csv'));
  return new Map(
    rows.map(({ month, account, ...amounts }) => [`${month} ${account}`, Object.values(amounts).join(',')]),
  );
}

/** Returns the balances that the queries service answers for the known accounts and months. */
export async function balancesOverHttp(
  accountant: HttpClient,
  branch: typeof COMPANY,
  known: Balances,
): Promise<Balances> {
  const chart = await accountant.get<{ id: number; cdReduced: string }[]>(
    `/allChartOfAccount/${branch.empresa}/${branch.filial}`,
  );
  const balances: Balances = new Map();
  for (const { id, cdReduced } of chart.body) {
    const request = { ...branch, contaId: id, anomesini: `01/${YEAR}`, anomesfim: `12/${YEAR}` };
    const { status, body } = await accountant.post<BalanceRow[]>('/balanceInquiryDetails', request);
    expect(status).toBe(200);
    expect(body).toHaveLength(MONTHS.length);
    for (const row of body) {
      const key = `${row.year}-${row.month} ${cdReduced}`;
      if (known.has(key)) balances.set(key, figuresOf(row));
    }
  }
  return balances;
}

function figuresOf({ openingBalance, movdeb, movcred, movenc, accumulatedBalance }: BalanceRow): string {
  const closing = movenc === undefined ? '' : movenc.toFixed(2);
  return [openingBalance, movdeb, movcred]
    .map((amount) => amount.toFixed(2))
    .concat(closing, accumulatedBalance.toFixed(2))
    .join(',');
}
