// Compares the answers of the queries with each other and with the expected balances of a real year of books.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { closeAfterTests, useTestDatabase } from '@razao/testing/hooks';
import { givenConsolidated, givenGrant } from '@razao/testing/factories';
import { startApp, type HttpClient, type RunningApp } from '@razao/testing/apps';
import { LEDGER } from '@razao/testing/real-year';
import type { BalanceDetailRow } from '../src/balances/balance-inquiry.dto.js';
import type { ChartOfAccountsRow } from '../src/chart-of-accounts/chart-of-accounts.dto.js';
import type { GeneralLedgerRow } from '../src/general-ledger/general-ledger.dto.js';
import type { LegacyBalance, LegacyPosting } from '../src/legacy/legacy.dto.js';
import type { TrialBalance } from '../src/trial-balance/trial-balance.dto.js';
import { givenLedgerYear, type LedgerYear } from './fixtures/ledger-year.js';

interface Envelope<Row> {
  total_registros: number;
  total_paginas: number;
  dados: Row[];
}
(LEDGER === '' ? describe.skip : describe)('a real year', () => {
  const db = useTestDatabase();
  let app: RunningApp;
  let year: LedgerYear;
  let ana: HttpClient;
  let chart: Map<string, ChartOfAccountsRow>;

  beforeAll(async () => {
    year = await givenLedgerYear(db);
    await givenGrant(db, 'ana', year.company);
    app = await startApp('queries', { databaseUrl: db.url });
    closeAfterTests(() => app.stop());
    ana = app.as('ana');
    const path = `/allChartOfAccount/${year.company.code}/${year.company.branch.code}`;
    chart = new Map((await ana.get<ChartOfAccountsRow[]>(path)).body.map((row) => [row.cdReduced, row]));
  });

  const codes = () => ({ empresa: year.company.code, filial: year.company.branch.code });
  const idOf = (reduced: string) => chart.get(reduced)?.id ?? 0;

  async function balancesOf(reduced: string): Promise<BalanceDetailRow[]> {
    const range = { anomesini: '01/2019', anomesfim: '12/2019' };
    const answer = await ana.post<BalanceDetailRow[]>('/balanceInquiryDetails', {
      contaId: idOf(reduced),
      ...codes(),
      ...range,
    });
    expect(answer.status).toBe(200);
    return answer.body;
  }

  async function allPages<Row>(path: string, parameters: Record<string, string>): Promise<Row[]> {
    const rows: Row[] = [];
    for (let pagina = 1, pages = 1; pagina <= pages; pagina += 1) {
      const query = new URLSearchParams({ ...parameters, pagina: String(pagina), tamanho: '1000' });
      const { status, body } = await ana.get<Envelope<Row>>(`/api/v1/sparts/${path}?${query.toString()}`);
      expect(status).toBe(200);
      rows.push(...body.dados);
      pages = body.total_paginas;
      if (pagina === pages) expect(rows).toHaveLength(body.total_registros);
    }
    return rows;
  }

  async function assertQueriesAgree(): Promise<void> {
    // balanceInquiryDetails has the expected balances, and zeros where no balance is expected.
    const inquired = new Map<string, BalanceDetailRow>();
    const analytic = year.accounts.filter(({ kind }) => kind === 'A');
    await forEachConcurrently(analytic, async ({ reduced }) => {
      for (const row of await balancesOf(reduced)) inquired.set(`${row.year}-${row.month} ${reduced}`, row);
    });
    const expected = new Map(year.expected.map((row) => [`${row.month} ${row.account}`, row]));
    for (const [key, row] of inquired) {
      const known = expected.get(key);
      expect([key, row.openingBalance, row.movdeb, row.movcred, row.movenc, row.accumulatedBalance]).toEqual(
        known === undefined
          ? [key, 0, 0, 0, undefined, 0]
          : [
              key,
              Number(known.opening),
              Number(known.movdeb),
              Number(known.movcred),
              known.movenc === '' ? undefined : Number(known.movenc),
              Number(known.accumulated),
            ],
      );
    }

    // consulta-contabil M has exactly the expected rows.
    const range = { ...codes(), dataInicio: '2019-01-01', dataFim: '2019.12.31' };
    const monthly = await allPages<LegacyBalance>('consulta-contabil', { ...range, tipoSaldo: 'M' });
    expect(monthly.map(legacyKey).sort()).toEqual([...expected.keys()].sort());
    for (const row of monthly) {
      const same = inquired.get(legacyKey(row));
      expect([
        row.saldo_anterior,
        row.valor_debito,
        row.valor_credito,
        row.valor_encerramento,
        row.saldo_final,
      ]).toEqual([
        same?.openingBalance,
        same?.movdeb,
        same?.movcred,
        same?.movenc ?? null,
        same?.accumulatedBalance,
      ]);
    }

    // The daily rows, the postings and the general ledger of each account add up to the monthly rows.
    const daily = await allPages<LegacyBalance>('consulta-contabil', { ...range, tipoSaldo: 'D' });
    const dailySums = sumsBy(daily, legacyKey, (row) => [
      row.valor_debito,
      row.valor_credito,
      row.valor_encerramento ?? 0,
    ]);
    const postings = await allPages<LegacyPosting>('lancamentos-contabeis', range);
    const postingSums = sumsBy(postings, legacyKey, (row) =>
      row.tipo_lancamento === 'E'
        ? [0, 0, row.debito_credito === 'D' ? row.valor : -row.valor]
        : row.debito_credito === 'D'
          ? [row.valor, 0, 0]
          : [0, row.valor, 0],
    );
    await forEachConcurrently(monthly, async (row) => {
      const key = legacyKey(row);
      const movement = [
        cents(row.valor_debito),
        cents(row.valor_credito),
        cents(row.valor_encerramento ?? 0),
      ] as const;
      expect([key, dailySums.get(key)]).toEqual([key, movement]);
      expect([key, postingSums.get(key) ?? [0, 0, 0]]).toEqual([key, movement]);
      const [yearText = '', month = ''] = row.data_contabil.split('.');
      const query = {
        contaId: idOf(row.conta_reduzida),
        ...codes(),
        year: Number(yearText),
        month: Number(month),
      };
      const rows = (await ana.post<GeneralLedgerRow[]>('/generalLedgerQuery', query)).body;
      const net = rows.reduce(
        (sum, { debCre, value }) => sum + (debCre === 'D' ? 1 : -1) * cents(Number(value)),
        0,
      );
      expect([key, net]).toEqual([key, movement[0] - movement[1] + movement[2]]);
    });

    // The trial balance of every month is balanced. Its closing balances equal those of balanceInquiryDetails.
    for (const period of year.periods) {
      const [yearText = '', month = ''] = period.split('-');
      const path = `/trialBalance/${codes().empresa}/${codes().filial}/${yearText}/${month}`;
      const { body } = await ana.get<TrialBalance>(path);
      expect(body.totals).toMatchObject({ openingBalance: 0, accumulatedBalance: 0, balanced: true });
      expect(body.totals.movdeb).toBe(body.totals.movcred);
      for (const row of body.rows.filter(({ kind }) => kind === 'A')) {
        const same = inquired.get(`${yearText}-${month} ${row.cdReduced}`);
        expect(row.accumulatedBalance).toBe(same?.accumulatedBalance);
      }
    }
  }

  it('has the same balances in all queries, with seven consolidated months and with all twelve', async () => {
    const open = await syntheticBalances();
    await givenConsolidated(db, year.company.branch, ...year.periods.slice(0, 7));
    await assertQueriesAgree();
    await givenConsolidated(db, year.company.branch, ...year.periods.slice(7));
    await assertQueriesAgree();
    expect(await syntheticBalances()).toEqual(open);
  });

  async function syntheticBalances(): Promise<BalanceDetailRow[][]> {
    const groups = year.accounts.filter(({ kind }) => kind === 'S');
    const rows = new Map<string, BalanceDetailRow[]>();
    await forEachConcurrently(groups, async ({ reduced }) => {
      rows.set(reduced, await balancesOf(reduced));
    });
    return groups.map(({ reduced }) => rows.get(reduced) ?? []);
  }
});

function legacyKey(row: { data_contabil: string; conta_reduzida: string }): string {
  return `${row.data_contabil.slice(0, 7).replace('.', '-')} ${row.conta_reduzida}`;
}

const CONCURRENT_MAX = 8;

/** Runs `work` for CONCURRENT_MAX items at a time: the pool of the service has as many connections. */
async function forEachConcurrently<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENT_MAX }, worker));
}

/** Sums in cents, so that no rounding hides a difference. */
function sumsBy<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  valuesOf: (row: Row) => number[],
): Map<string, number[]> {
  const sums = new Map<string, number[]>();
  for (const row of rows) {
    const sum = sums.get(keyOf(row)) ?? [0, 0, 0];
    sums.set(
      keyOf(row),
      valuesOf(row).map((value, index) => (sum[index] ?? 0) + cents(value)),
    );
  }
  return sums;
}

function cents(value: number): number {
  return Math.round(value * 100) + 0;
}
