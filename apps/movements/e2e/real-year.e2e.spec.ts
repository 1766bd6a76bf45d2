// A real year of books from end to end: loaded by the admin command, imported over HTTP month by
// month, and read back: every one of its known balances, to the cent, before the months are
// consolidated, after, and after a restart.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@razao/testing/database';
import { startApp, type HttpClient, type RunningApp } from '@razao/testing/apps';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const LEDGER = process.env['RAZAO_LEDGER_DATA'];
const ADMIN = fileURLToPath(new URL('../../../tools/admin.mjs', import.meta.url));
const COMPANY = { empresa: '0319', filial: '0001' };
const PATH = `${COMPANY.empresa}/${COMPANY.filial}`;
const YEAR = 2019;
const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
const CONSOLIDATION_TIMEOUT_MS = 60_000;

/** `year-month account` → its five figures as the expected file writes them; movenc empty when absent. */
type Balances = Map<string, string>;

interface BalanceRow {
  year: string;
  month: string;
  openingBalance: number;
  movdeb: number;
  movcred: number;
  movenc?: number;
  accumulatedBalance: number;
}

const describeWithLedger = LEDGER === undefined ? describe.skip : describe;

describeWithLedger('a real year of books', () => {
  const ledger = LEDGER ?? '';
  let db: TestDatabase;
  let movements: RunningApp | undefined;
  let queries: RunningApp | undefined;
  let expected: Balances;

  beforeAll(async () => {
    expected = await readExpected(join(ledger, 'expected', 'balances.csv'));
    db = await createTestDatabase();
    await admin('company', 'load', ledger);
    await admin('grant', '--user', 'accountant', '--company', COMPANY.empresa, '--branch', '*');
    await start();
  });

  afterAll(async () => {
    await stop();
    await db.close();
  });

  it('has 863 known balances', () => {
    expect(expected.size).toBe(863);
  });

  it('is opened and imported over HTTP, month by month', async () => {
    const accountant = client(movements);
    for (const month of MONTHS) {
      if (month !== '01') {
        const opened = await accountant.post(`/monthOpening/${PATH}`, { newyearmonth: `${month}/${YEAR}` });
        expect(opened.status).toBe(201);
      }
      const batch = await accountant.post<{ id: number }>('/batch', {
        ...COMPANY,
        ano: YEAR,
        mes: Number(month),
      });
      expect(batch.status).toBe(201);
      const content = await readFile(join(ledger, 'movements', `${YEAR}-${month}.csv`));
      const rows = content.toString('latin1').trimEnd().split('\n').length - 1;
      const upload = { filename: `${YEAR}-${month}.csv`, content };
      const result = await accountant.upload(`/batch/${batch.body.id}/import`, upload);
      expect(result).toMatchObject({
        status: 200,
        body: { success: true, totalRows: rows, successRows: rows, errorRows: 0, errors: [] },
      });
    }
  });

  it('answers every balance before consolidation', async () => {
    expect(await askBalances()).toEqual(expected);
  });

  it('consolidates the twelve months in order', async () => {
    const accountant = client(movements);
    for (const month of MONTHS) {
      const body = { company: COMPANY.empresa, branch: COMPANY.filial, year: String(YEAR), month };
      expect((await accountant.post('/runconsolidation', body)).status).toBe(200);
      await completed(month);
    }
  });

  it('answers every balance after consolidation', async () => {
    expect(await askBalances()).toEqual(expected);
  });

  it('answers every balance after a restart', async () => {
    await stop();
    await start();
    expect(await askBalances()).toEqual(expected);
  });

  it('answers every balance after the entries of its months were purged', async () => {
    const administrator = movements?.as('administrator', { roles: ['admin'] });
    for (const month of MONTHS) {
      const body = { company: COMPANY.empresa, branch: COMPANY.filial, year: YEAR, month, dryRun: false };
      expect(await administrator?.post('/purge', body)).toMatchObject({
        status: 200,
        body: { status: 'CONSOLIDATED' },
      });
      if (month === '01' || month === '06') expect(await askBalances()).toEqual(expected);
    }
    const [left] = await db.query<{ entries: number }>('SELECT count(*)::int AS entries FROM ledger.entry');
    expect(left).toEqual({ entries: 0 });
    expect(await askBalances()).toEqual(expected);
  });

  async function start(): Promise<void> {
    movements = await startApp('movements', { databaseUrl: db.url });
    queries = await startApp('queries', { databaseUrl: db.url });
  }

  async function stop(): Promise<void> {
    await movements?.stop();
    await queries?.stop();
    movements = queries = undefined;
  }

  async function admin(...words: string[]): Promise<void> {
    const env = { ...process.env, DATABASE_URL: db.url };
    await promisify(execFile)(process.execPath, [ADMIN, ...words], { env });
  }

  async function completed(month: string): Promise<void> {
    const deadline = performance.now() + CONSOLIDATION_TIMEOUT_MS;
    for (;;) {
      const { body } = await client(movements).get<{ status: string; message: string | null }>(
        `/consolidation/${PATH}/${YEAR}/${month}`,
      );
      if (body.status === 'COMPLETED') return;
      if (body.status === 'ERROR' || performance.now() > deadline)
        throw new Error(`consolidation of ${month}/${YEAR}: ${body.status} ${body.message ?? ''}`);
      await delay(50);
    }
  }

  /** The year of every account of the chart; the accounts and months that the expected file has. */
  async function askBalances(): Promise<Balances> {
    const accountant = client(queries);
    const chart = await accountant.get<{ id: number; cdReduced: string }[]>(`/allChartOfAccount/${PATH}`);
    const balances: Balances = new Map();
    for (const { id, cdReduced } of chart.body) {
      const asked = { ...COMPANY, contaId: id, anomesini: `01/${YEAR}`, anomesfim: `12/${YEAR}` };
      const { status, body } = await accountant.post<BalanceRow[]>('/balanceInquiryDetails', asked);
      expect(status).toBe(200);
      expect(body).toHaveLength(MONTHS.length);
      for (const row of body) {
        const key = `${row.year}-${row.month} ${cdReduced}`;
        if (expected.has(key)) balances.set(key, figures(row));
      }
    }
    return balances;
  }
});

function client(app: RunningApp | undefined): HttpClient {
  if (app === undefined) throw new Error('the service is not running');
  return app.as('accountant');
}

function figures({ openingBalance, movdeb, movcred, movenc, accumulatedBalance }: BalanceRow): string {
  const closing = movenc === undefined ? '' : movenc.toFixed(2);
  return [openingBalance, movdeb, movcred]
    .map((amount) => amount.toFixed(2))
    .concat(closing, accumulatedBalance.toFixed(2))
    .join(',');
}

async function readExpected(file: string): Promise<Balances> {
  const [, ...lines] = (await readFile(file, 'utf8')).trimEnd().split('\n');
  return new Map(
    lines.map((line) => {
      const [month, account, ...amounts] = line.trimEnd().split(',');
      return [`${month} ${account}`, amounts.join(',')];
    }),
  );
}
