// The answers of the SQL statements equal a replay of the same books, for any postings and deletions in any order, and
// for any number of consolidated months.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Period, formatAmount, type Side } from '@razao/domain';
import { closingNet, replay, type Ledger, type LedgerDocument, type PostedLine } from '@razao/testing/replay';
import {
  BANK,
  CASH,
  CUSTOMERS,
  INACTIVE,
  RETAINED_EARNINGS,
  SALES,
  SMALL_CHART,
  givenBatch,
  givenCompany,
  givenConsolidated,
  givenDeleted,
  givenDocument,
  givenEntries,
  givenOpenPeriod,
  refOf,
  scopeOf,
  type GivenCompany,
} from '@razao/testing/factories';
import { useTestDatabase } from '@razao/testing/hooks';
import fc from 'fast-check';
import { balanceInquiry, ledgerQuery } from '../e2e/fixtures/requests.js';
import { BalancesStore } from './balances/balances.store.js';
import { InquireBalanceService } from './balances/inquire-balance.service.js';
import { GeneralLedgerStore } from './general-ledger/general-ledger.store.js';
import { QueryLedgerService } from './general-ledger/query-ledger.service.js';

const MONTHS = ['2024-01-01', '2024-02-01', '2024-03-01'].map((text) => Period.fromDate(text));
const POSTED = [CASH, BANK, CUSTOMERS, SALES, RETAINED_EARNINGS];

const account = fc.constantFrom(...POSTED);
const cents = fc.bigInt({ min: 1n, max: 999_999n });
const side = fc.constantFrom<Side>('D', 'C');
const day = fc.integer({ min: 1, max: 29 });

interface Shape {
  month: number;
  closing: boolean;
  /** Whether another connection deletes it after it was posted. */
  deleted: boolean;
  lote: string;
  day: number;
  lines: readonly { side: Side; account: string; contra?: string; cents: bigint }[];
}

const simple = fc
  .tuple(side, account, account, cents)
  .map(([s, a, contra, c]) => [{ side: s, account: a, contra, cents: c }]);
const bothSides = fc.tuple(account, account, cents, cents).map(([a, contra, c, d]) => [
  { side: 'D' as const, account: a, contra, cents: c },
  { side: 'D' as const, account: contra, contra: a, cents: d },
]);
const compound = fc.tuple(account, account, account, cents, cents).map(([a, b, c, x, y]) => [
  { side: 'D' as const, account: a, cents: x },
  { side: 'D' as const, account: b, contra: c, cents: y },
  { side: 'C' as const, account: c, cents: x + y },
]);
const shape: fc.Arbitrary<Shape> = fc.record({
  month: fc.integer({ min: 0, max: MONTHS.length - 1 }),
  closing: fc.boolean(),
  deleted: fc.boolean(),
  lote: fc.constantFrom('000001', '10', '9'),
  day,
  lines: fc.oneof(simple, bothSides, compound),
});

describe('the balances and ledgers that SQL returns', () => {
  const db = useTestDatabase({ role: 'razao_queries' });
  let balances: InquireBalanceService;
  let ledgers: QueryLedgerService;

  beforeAll(() => {
    balances = new InquireBalanceService(db.database, new BalancesStore());
    ledgers = new QueryLedgerService(db.database, new GeneralLedgerStore());
  });

  it('equal a replay of the books, for every account and month', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(shape, { maxLength: 20 }),
        fc.bigInt({ min: -5_000n, max: 5_000n }),
        fc.integer({ min: 0, max: MONTHS.length }),
        async (shapes, opening, sealed) => {
          const company = await givenBooks(shapes, opening, sealed);
          const expected = replay(ledgerOf(company, shapes, opening), MONTHS.at(-1) ?? Period.of(2024, 3));
          for (const { code } of SMALL_CHART) await assertAccount(company, code, expected);
        },
      ),
      { numRuns: 25 },
    );
  }, 120_000);

  async function assertAccount(company: GivenCompany, code: string, expected: ReturnType<typeof replay>) {
    const scope = scopeOf([company.branch]);
    const contaId = company.account(code);
    const rows = await balances.inquire(
      scope,
      refOf(company),
      balanceInquiry({ contaId, anomesini: '01/2024', anomesfim: '03/2024' }),
    );
    expect(rows).toEqual(
      MONTHS.map((period) => {
        const balance = expected.balanceOf(contaId, period);
        const net = closingNet(balance);
        return {
          year: '2024',
          month: period.format().slice(0, 2),
          movdeb: formatAmount(balance.debit),
          movcred: formatAmount(balance.credit),
          movenc: net === undefined ? null : formatAmount(net),
          accumulatedBalance: formatAmount(balance.closing),
          openingBalance: formatAmount(balance.opening),
        };
      }),
    );
    if (!POSTED.includes(code)) return;
    for (const period of MONTHS) {
      const query = ledgerQuery({ contaId, year: period.year, month: period.month });
      const answer = await ledgers.query(scope, refOf(company), query);
      const texts = answer.kind === 'page' ? answer.rows : [];
      expect(JSON.parse(`[${texts.join(',')}]`)).toEqual(
        expected.ledgerOf(contaId, period).map((row) => ({
          lote: row.lote,
          documento: row.documento,
          entry: row.lancamento,
          debCre: row.side,
          day: String(row.day).padStart(2, '0'),
          history: '',
          value: formatAmount(row.amount),
          cdContabil: code,
        })),
      );
    }
  }

  async function givenBooks(
    shapes: readonly Shape[],
    opening: bigint,
    sealed: number,
  ): Promise<GivenCompany> {
    const company = await givenCompany(db, {
      openings: { [CASH]: formatAmount(opening), [INACTIVE]: formatAmount(-opening) },
    });
    await givenOpenPeriod(db, company.branch, ...MONTHS);
    const batches = new Map<string, Awaited<ReturnType<typeof givenBatch>>>();
    for (const [index, { month, lote, closing, deleted, day: onDay, lines }] of shapes.entries()) {
      const period = MONTHS[month] ?? Period.of(2024, 1);
      const batch = batches.get(`${month} ${lote}`) ?? (await givenBatch(db, company.branch, period, lote));
      batches.set(`${month} ${lote}`, batch);
      const document = await givenDocument(db, batch, {
        documento: String(index),
        ...(closing && { cdpadronizado: 'ENC' }),
      });
      const ids = await givenEntries(
        db,
        document,
        lines.map((line) => ({
          lancamento: '1',
          debcre: line.side,
          account: company.account(line.account),
          ...(line.contra !== undefined && { contra: company.account(line.contra) }),
          amount: formatAmount(line.cents),
          day: onDay,
        })),
      );
      if (deleted) await givenDeleted(db, ids);
    }
    await givenConsolidated(db, company.branch, ...MONTHS.slice(0, sealed));
    return company;
  }
});

function ledgerOf(company: GivenCompany, shapes: readonly Shape[], opening: bigint): Ledger {
  return {
    accounts: SMALL_CHART.map(({ code, kind }) => ({ id: company.account(code), code, kind })),
    basePeriod: Period.fromDate(company.basePeriod),
    closingCode: company.closingCode,
    openings: [
      { accountId: company.account(CASH), amount: opening },
      { accountId: company.account(INACTIVE), amount: -opening },
    ],
    documents: shapes.map((given, index): LedgerDocument => ({
      period: MONTHS[given.month] ?? Period.of(2024, 1),
      lote: given.lote,
      documento: String(index),
      cdpadronizado: given.closing ? 'ENC' : null,
      entries: (given.deleted ? [] : given.lines).map((line): PostedLine => ({
        lancamento: '1',
        side: line.side,
        accountId: company.account(line.account),
        contraAccountId: line.contra === undefined ? null : company.account(line.contra),
        amount: line.cents,
        day: given.day,
      })),
    })),
  };
}
