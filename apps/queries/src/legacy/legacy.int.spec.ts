import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BranchRef } from '@razao/auth';
import {
  BANK,
  CAPITAL,
  CASH,
  RETAINED_EARNINGS,
  SALES,
  givenCompany,
  givenConsolidated,
  givenOpenPeriod,
  givenPosted,
  refOf,
  scopeOf,
  type GivenBranch,
  type GivenCompany,
} from '@razao/testing/factories';
import { useTestDatabase } from '@razao/testing/hooks';
import { accountsOf } from '../../e2e/fixtures/books.js';
import { legacyBalances, legacyPostings } from '../../e2e/fixtures/requests.js';
import { LegacyStore } from './legacy.store.js';
import { LegacyService } from './legacy.service.js';

const [JANUARY, FEBRUARY] = ['2024-01-01', '2024-02-01'] as const;

describe('the legacy queries', () => {
  const db = useTestDatabase({ role: 'razao_queries' });
  let service: LegacyService;
  let company: GivenCompany;
  let main: GivenBranch;
  let second: GivenBranch;

  beforeAll(async () => {
    service = new LegacyService(db.database, new LegacyStore());
    company = await givenCompany(db, {
      code: 'ALFA',
      branches: ['1', '2'],
      historyCodes: { '0007': 'Depósito' },
      openings: { [CASH]: '100.00', [CAPITAL]: '-100.00' },
    });
    [main, second] = company.branches as [GivenBranch, GivenBranch];
    for (const branch of company.branches) await givenOpenPeriod(db, branch, JANUARY, FEBRUARY);
    const [cash, bank, sales, retained] = accountsOf(company, CASH, BANK, SALES, RETAINED_EARNINGS);
    const deposit = { history: 'depósito', historyCode: '0007' };
    await givenPosted(
      db,
      main,
      JANUARY,
      [
        { lancamento: '2', debcre: 'D', account: bank, amount: '5.00', day: 20, ...deposit },
        { lancamento: '2', debcre: 'C', account: cash, amount: '5.00', day: 20 },
        { lancamento: '1', debcre: 'D', account: cash, contra: sales, amount: '10.10', day: 3 },
      ],
      { lote: '000002', documento: '10' },
    );
    await givenPosted(
      db,
      main,
      JANUARY,
      [{ lancamento: '1', debcre: 'C', account: bank, contra: cash, amount: '2.00', day: 3 }],
      { lote: '000001', documento: '9' },
    );
    const first = { lote: '000001', documento: '1' };
    await givenPosted(
      db,
      main,
      FEBRUARY,
      [{ lancamento: '1', debcre: 'D', account: sales, contra: retained, amount: '10.10', day: 28 }],
      { ...first, cdpadronizado: 'ENC' },
    );
    await givenPosted(
      db,
      second,
      JANUARY,
      [{ lancamento: '1', debcre: 'D', account: cash, contra: sales, amount: '7.00', day: 31 }],
      first,
    );
  });

  async function consult(
    dataInicio: string,
    dataFim: string,
    tipoSaldo: string | undefined,
    pagina?: string,
    tamanho = '1000',
  ) {
    const request = legacyBalances({ dataInicio, dataFim, tipoSaldo, pagina, tamanho });
    const found = await service.consultBalances(scopeOf([main]), refOf(company), request);
    return {
      total: found.total,
      rows: found.rows.map((row) =>
        [
          row.data_contabil,
          row.conta_contabil,
          row.saldo_anterior,
          row.valor_debito,
          row.valor_credito,
          row.valor_encerramento,
          row.saldo_final,
          row.indicador_saldo,
        ].join(' '),
      ),
    };
  }

  const january = [
    `2024.01.31 ${CASH} 100.00 12.10 5.00  107.10 D`,
    `2024.01.31 ${BANK} 0.00 5.00 2.00  3.00 D`,
    `2024.01.31 ${CAPITAL} -100.00 0.00 0.00  -100.00 C`,
    `2024.01.31 ${SALES} 0.00 0.00 10.10  -10.10 C`,
  ];
  const february = [
    `2024.02.29 ${CASH} 107.10 0.00 0.00  107.10 D`,
    `2024.02.29 ${BANK} 3.00 0.00 0.00  3.00 D`,
    `2024.02.29 ${CAPITAL} -100.00 0.00 0.00  -100.00 C`,
    `2024.02.29 ${RETAINED_EARNINGS} 0.00 0.00 0.00 -10.10 -10.10 C`,
    `2024.02.29 ${SALES} -10.10 0.00 0.00 10.10 0.00 D`,
  ];

  it('consulta-contabil M has one row per account and opened month, in chart order, sealed or not', async () => {
    const other = await givenTwin();
    for (const sealed of [undefined, JANUARY, FEBRUARY]) {
      if (sealed !== undefined) await givenConsolidated(db, other.branch, sealed);
      const request = legacyBalances({ dataInicio: '2024-01-15', dataFim: '2024.12.01', tipoSaldo: '0' });
      const found = await service.consultBalances(scopeOf([other.branch]), refOf(other), request);
      expect([found.total, found.rows.length]).toEqual([9, 9]);
      const twin = found.rows.map((row) => `${row.data_contabil} ${row.conta_contabil} ${row.saldo_final}`);
      expect(twin).toEqual(
        [...january, ...february].map((row) => row.replace(/^(\S+ \S+) .* (\S+) \S$/, '$1 $2')),
      );
    }
    expect(await consult('2024-01-01', '2024-02-01', undefined)).toEqual({
      total: 9,
      rows: [...january, ...february],
    });
    expect(await consult('2024-02-10', '2024-02-10', 'M')).toEqual({ total: 5, rows: february });
    expect(await consult('2025-01-01', '2025-12-31', 'M')).toEqual({ total: 0, rows: [] });
  });

  /** Writes the same books of January and February into another company, so that they can be consolidated. */
  async function givenTwin(): Promise<GivenCompany> {
    const twin = await givenCompany(db, { openings: { [CASH]: '100.00', [CAPITAL]: '-100.00' } });
    await givenOpenPeriod(db, twin.branch, JANUARY, FEBRUARY);
    const [cash, bank, sales, retained] = accountsOf(twin, CASH, BANK, SALES, RETAINED_EARNINGS);
    await givenPosted(db, twin.branch, JANUARY, [
      { debcre: 'D', account: bank, contra: cash, amount: '5.00' },
      { debcre: 'D', account: cash, contra: sales, amount: '10.10' },
      { debcre: 'C', account: bank, contra: cash, amount: '2.00' },
    ]);
    const closing = { debcre: 'D', account: sales, contra: retained, amount: '10.10' } as const;
    await givenPosted(db, twin.branch, FEBRUARY, [closing], { cdpadronizado: 'ENC' });
    return twin;
  }

  it('consulta-contabil D has one row per account and day with movement or balance', async () => {
    expect(await consult('2024-01-02', '2024-01-03', 'D')).toEqual({
      total: 6,
      rows: [
        `2024.01.02 ${CASH} 100.00 0.00 0.00  100.00 D`,
        `2024.01.02 ${CAPITAL} -100.00 0.00 0.00  -100.00 C`,
        `2024.01.03 ${CASH} 100.00 12.10 0.00  112.10 D`,
        `2024.01.03 ${BANK} 0.00 0.00 2.00  -2.00 C`,
        `2024.01.03 ${CAPITAL} -100.00 0.00 0.00  -100.00 C`,
        `2024.01.03 ${SALES} 0.00 0.00 10.10  -10.10 C`,
      ],
    });
    expect((await consult('2024-02-27', '2024-02-27', '1')).rows).toHaveLength(4);
    expect((await consult('2024-02-28', '2024-02-29', '1')).rows).toEqual([
      ...february.map((row) => row.replace('2024.02.29', '2024.02.28')),
      ...february.slice(0, 3),
      `2024.02.29 ${RETAINED_EARNINGS} -10.10 0.00 0.00  -10.10 C`,
    ]);
  });

  it.each(['M', 'D'])('consulta-contabil %s: the pages concatenate to the whole', async (type) => {
    const whole = await consult('2024-01-01', '2024-02-29', type);
    const size = 7;
    const rows: string[] = [];
    for (let page = 1; rows.length < whole.total; page += 1) {
      const found = await consult('2024-01-01', '2024-02-29', type, String(page), String(size));
      expect(found.total).toBe(whole.total);
      rows.push(...found.rows);
    }
    expect(rows).toEqual(whole.rows);
    expect(await consult('2024-01-01', '2024-02-29', type, '1000000000', '1000')).toEqual({
      total: whole.total,
      rows: [],
    });
  });

  async function list(
    branches: readonly BranchRef[] | undefined,
    dataInicio: string,
    dataFim: string,
    scope = scopeOf([main]),
    pagina = '1',
    tamanho = '1000',
  ) {
    const found = await service.listPostings(
      scope,
      branches,
      legacyPostings({ dataInicio, dataFim, pagina, tamanho }),
    );
    return {
      total: found.total,
      rows: found.rows.map((row) =>
        [
          row.empresa,
          row.filial,
          row.data_contabil,
          row.lote,
          row.documento,
          row.lancamento,
          row.debito_credito,
          row.conta_contabil,
          row.contrapartida,
          row.valor,
          row.tipo_lancamento,
          row.status,
        ].join(' '),
      ),
    };
  }

  const mainRows = [
    `ALFA 1 2024.01.03 000001 9 1 C ${BANK} ${CASH} 2.00 N 0`,
    `ALFA 1 2024.01.03 000001 9 1 D ${CASH} ${BANK} 2.00 N 0`,
    `ALFA 1 2024.01.03 000002 10 1 D ${CASH} ${SALES} 10.10 N 0`,
    `ALFA 1 2024.01.03 000002 10 1 C ${SALES} ${CASH} 10.10 N 0`,
    `ALFA 1 2024.01.20 000002 10 2 D ${BANK}  5.00 N 0`,
    `ALFA 1 2024.01.20 000002 10 2 C ${CASH}  5.00 N 0`,
    `ALFA 1 2024.02.28 000001 1 1 D ${SALES} ${RETAINED_EARNINGS} 10.10 E 0`,
    `ALFA 1 2024.02.28 000001 1 1 C ${RETAINED_EARNINGS} ${SALES} 10.10 E 0`,
  ];
  const secondRows = [
    `ALFA 2 2024.01.31 000001 1 1 D ${CASH} ${SALES} 7.00 N 0`,
    `ALFA 2 2024.01.31 000001 1 1 C ${SALES} ${CASH} 7.00 N 0`,
  ];

  it('lancamentos-contabeis has both sides of each entry, sorted by branch, month, batch and document', async () => {
    expect(await list([refOf(company)], '2024-01-01', '2024-02-29')).toEqual({ total: 8, rows: mainRows });
    const [, , , , row] = (
      await service.listPostings(
        scopeOf([main]),
        undefined,
        legacyPostings({ dataInicio: '2024-01-01', dataFim: '2024-01-31' }),
      )
    ).rows;
    expect(row).toMatchObject({ codigo_historico: '0007', historico: 'depósito', conta_reduzida: '1002' });
  });

  it('lancamentos-contabeis without a branch covers the branches that the caller may see, and no others', async () => {
    expect(await list(undefined, '2024-01-01', '2024-02-29')).toEqual({ total: 8, rows: mainRows });
    const both = scopeOf([main, second]);
    expect(await list(undefined, '2024-01-01', '2024-02-29', both)).toEqual({
      total: 10,
      rows: [...mainRows, ...secondRows],
    });
    expect(await list([refOf(company, second)], '2024-01-01', '2024-02-29')).toEqual({ total: 0, rows: [] });
    expect(await list(undefined, '2024-01-01', '2024-02-29', scopeOf([]))).toEqual({ total: 0, rows: [] });
    expect((await list(undefined, '2024-01-01', '2024-02-29', scopeOf(null))).total).toBeGreaterThanOrEqual(
      10,
    );
  });

  it('lancamentos-contabeis has the entries of the requested days only', async () => {
    expect((await list([refOf(company)], '2024-01-03', '2024-01-19')).rows).toEqual(mainRows.slice(0, 4));
    expect((await list([refOf(company)], '2024-01-04', '2024-02-29')).rows).toEqual(mainRows.slice(4));
    expect((await list([refOf(company)], '2024-01-21', '2024-02-27')).total).toBe(0);
  });

  it.each([1, 3, 7])('lancamentos-contabeis: pages of %d concatenate to the whole', async (size) => {
    const rows: string[] = [];
    const both = scopeOf([main, second]);
    for (let page = 1; page <= Math.ceil(10 / size); page += 1)
      rows.push(
        ...(await list(undefined, '2024-01-01', '2024-02-29', both, String(page), String(size))).rows,
      );
    expect(rows).toEqual([...mainRows, ...secondRows]);
  });

  it('lancamentos-contabeis has status 1 in consolidated months and 0 in others', async () => {
    const sealed = await givenTwin();
    await givenConsolidated(db, sealed.branch, JANUARY);
    const found = await service.listPostings(
      scopeOf([sealed.branch]),
      undefined,
      legacyPostings({ dataInicio: '2024-01-01', dataFim: '2024-02-29' }),
    );
    expect(found.rows.map(({ status }) => status)).toEqual([1, 1, 1, 1, 1, 1, 0, 0]);
  });
});
