// A real year of books (RAZAO_LEDGER_DATA): loaded by the admin command, asked over HTTP, and the balances that are known of it.
import { describe, expect } from '@jest/globals';
import type { HttpClient, RunningApp } from '@razao/testing/apps';
import type { TestDatabase } from '@razao/testing/database';
import { until } from '@razao/testing/waiting';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const LEDGER = process.env['RAZAO_LEDGER_DATA'] ?? '';
export const describeWithLedger = LEDGER === '' ? describe.skip : describe;
export const COMPANY = { empresa: '0319', filial: '0001' };
export const YEAR = 2019;
export const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

const ADMIN = fileURLToPath(new URL('../../../tools/admin.mjs', import.meta.url));

/** `year-month account` → its five figures as the file of known ones writes them; movenc empty when absent. */
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

/** The admin command on a database. */
export async function admin(db: Pick<TestDatabase, 'url'>, ...words: string[]): Promise<void> {
  const env = { ...process.env, DATABASE_URL: db.url };
  await promisify(execFile)(process.execPath, [ADMIN, ...words], { env });
}

/** Loads the company of a folder, which the user `accountant` may then see. */
export async function loadForAccountant(
  db: Pick<TestDatabase, 'url'>,
  folder: string,
  company: string,
): Promise<void> {
  await admin(db, 'company', 'load', folder);
  await admin(db, 'grant', '--user', 'accountant', '--company', company, '--branch', '*');
}

export function accountantOf(app: RunningApp | undefined): HttpClient {
  if (app === undefined) throw new Error('the service is not running');
  return app.as('accountant');
}

/** Asks for the consolidation of a month, and waits for it. */
export async function consolidate(accountant: HttpClient, month: string): Promise<void> {
  const { empresa: company, filial: branch } = COMPANY;
  const body = { company, branch, year: String(YEAR), month };
  expect((await accountant.post('/runconsolidation', body)).status).toBe(200);
  const run = await until(
    () => accountant.get<{ status: string }>(`/consolidation/${company}/${branch}/${YEAR}/${month}`),
    ({ body: { status } }) => status === 'COMPLETED' || status === 'ERROR',
  );
  expect(run.body).toMatchObject({ status: 'COMPLETED' });
}

export async function knownBalances(): Promise<Balances> {
  const [, ...lines] = (await readFile(join(LEDGER, 'expected', 'balances.csv'), 'utf8'))
    .trimEnd()
    .split('\n');
  return new Map(
    lines.map((line) => {
      const [month, account, ...amounts] = line.trimEnd().split(',');
      return [`${month} ${account}`, amounts.join(',')];
    }),
  );
}

/** What queries answers for the accounts and months that are known. */
export async function askedBalances(
  accountant: HttpClient,
  branch: typeof COMPANY,
  known: Balances,
): Promise<Balances> {
  const chart = await accountant.get<{ id: number; cdReduced: string }[]>(
    `/allChartOfAccount/${branch.empresa}/${branch.filial}`,
  );
  const balances: Balances = new Map();
  for (const { id, cdReduced } of chart.body) {
    const asked = { ...branch, contaId: id, anomesini: `01/${YEAR}`, anomesfim: `12/${YEAR}` };
    const { status, body } = await accountant.post<BalanceRow[]>('/balanceInquiryDetails', asked);
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
