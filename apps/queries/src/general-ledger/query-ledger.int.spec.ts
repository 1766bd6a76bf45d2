import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  BANK,
  CASH,
  CUSTOMERS,
  SALES,
  SYNTHETIC,
  givenBatch,
  givenCompany,
  givenDocument,
  givenEntries,
  givenOpenPeriod,
  givenPosted,
  refOf,
  scopeOf,
  type GivenCompany,
} from '@razao/testing/factories';
import { useTestDatabase } from '@razao/testing/hooks';
import { accountsOf } from '../../e2e/fixtures/books.js';
import { ledgerQuery } from '../../e2e/fixtures/requests.js';
import type { GeneralLedgerRow } from './general-ledger.dto.js';
import { GeneralLedgerStore } from './general-ledger.store.js';
import { LEDGER_PAGE_ROWS_MAX, QueryLedgerService, type LedgerAnswer } from './query-ledger.service.js';

const MARCH = '2024-03-01';

describe('the general ledger of an account', () => {
  const db = useTestDatabase({ role: 'razao_queries' });
  let service: QueryLedgerService;
  let company: GivenCompany;

  beforeAll(async () => {
    service = new QueryLedgerService(db.database, new GeneralLedgerStore());
    company = await givenCompany(db, { historyCodes: { '0001': 'PAGAMENTO', '0002': 'VENDA' } });
    await givenOpenPeriod(db, company.branch, '2024-01-01', '2024-02-01', MARCH);
    const [cash, bank, customers, sales] = accountsOf(company, CASH, BANK, CUSTOMERS, SALES);
    const second = await givenBatch(db, company.branch, MARCH, '000002');
    const first = await givenBatch(db, company.branch, MARCH, '000001');
    await givenEntries(db, await givenDocument(db, second, { documento: '000001' }), [
      { lancamento: '00002', debcre: 'D', account: bank, contra: cash, amount: '7.00', day: 5 },
      {
        lancamento: '00001',
        debcre: 'D',
        account: cash,
        contra: cash,
        amount: '3.00',
        day: 5,
        history: 'own "account"',
      },
    ]);
    await givenEntries(db, await givenDocument(db, first, { documento: '000010' }), [
      {
        lancamento: '00001',
        debcre: 'D',
        account: cash,
        contra: sales,
        amount: '10.00',
        day: 31,
        historyCode: '0001',
      },
      { lancamento: '00002', debcre: 'D', account: cash, amount: '30.00', day: 5 },
      { lancamento: '00002', debcre: 'D', account: customers, contra: cash, amount: '20.00', day: 5 },
      { lancamento: '00002', debcre: 'C', account: sales, amount: '50.00', day: 5 },
      { lancamento: '00003', debcre: 'D', account: bank, contra: cash, amount: '1.00', day: 6 },
      { lancamento: '00003', debcre: 'D', account: bank, contra: cash, amount: '2.00', day: 6 },
    ]);
    const many = await givenBatch(db, company.branch, '2024-02-01', '000009');
    await givenEntries(
      db,
      await givenDocument(db, many, { documento: '1' }),
      Array.from({ length: LEDGER_PAGE_ROWS_MAX / 2 }, (_, index) => ({
        lancamento: String(index + 1).padStart(5, '0'),
        debcre: 'D' as const,
        account: cash,
        contra: cash,
        amount: `${index + 1}.00`,
        day: (index % 28) + 1,
        ...(index % 2 === 0 && { historyCode: '0002', history: index === 2 ? ' \u00a0' : `NF ${index}` }),
      })),
    );
  });

  async function ledger(code: string, days: Record<string, number> = {}): Promise<GeneralLedgerRow[]> {
    const query = ledgerQuery({ contaId: company.account(code), year: 2024, month: 3, ...days });
    const texts = await textsOf(await service.query(scopeOf([company.branch]), refOf(company), query));
    return JSON.parse(`[${texts.join(',')}]`) as GeneralLedgerRow[];
  }
  const brief = (rows: GeneralLedgerRow[]) =>
    rows.map((row) => `${row.day} ${row.lote} ${row.documento} ${row.entry} ${row.debCre} ${row.value}`);

  it('lists every posting by day, batch, document, entry and line, the side of the counter-account last', async () => {
    expect(brief(await ledger(CASH))).toEqual([
      '05 000001 000010 00002 D 30.00',
      '05 000002 000001 00001 D 3.00',
      '05 000002 000001 00001 C 3.00',
      '05 000002 000001 00002 C 7.00',
      '06 000001 000010 00003 C 1.00',
      '06 000001 000010 00003 C 2.00',
      '31 000001 000010 00001 D 10.00',
    ]);
  });

  it('does not post to the contrapartida of a line when the entry balances without it', async () => {
    expect(brief(await ledger(CUSTOMERS))).toEqual(['05 000001 000010 00002 D 20.00']);
  });

  it('has the history of the entry, or the text of its history code where it has a code only', async () => {
    expect((await ledger(CASH)).at(-1)).toMatchObject({ day: '31', history: 'PAGAMENTO' });
    // A history of blanks is none.
    expect((await ledger(CASH, { month: 2 })).map(({ history }) => history)).toEqual(
      expect.arrayContaining(['NF 0', 'VENDA', '']),
    );
  });

  it('returns every field as a string, and a missing history as an empty one', async () => {
    expect((await ledger(CASH))[1]).toEqual({
      lote: '000002',
      documento: '000001',
      entry: '00001',
      debCre: 'D',
      day: '05',
      history: 'own "account"',
      value: '3.00',
      cdContabil: CASH,
    });
    expect((await ledger(CASH))[0]).toMatchObject({ history: '' });
  });

  it.each([
    [{ dayStart: 6, dayEnd: 31 }, ['06', '06', '31']],
    [{ dayStart: 0, dayEnd: 0 }, ['05', '05', '05', '05', '06', '06', '31']],
    [{ dayStart: 6 }, ['06', '06', '31']],
    [{ dayEnd: 5 }, ['05', '05', '05', '05']],
    [{ dayStart: 6, dayEnd: 6 }, ['06', '06']],
    [{ dayStart: 7, dayEnd: 30 }, []],
  ])('is limited to the days %j', async (days, expected) => {
    expect((await ledger(CASH, days)).map(({ day }) => day)).toEqual(expected);
  });

  it('lists for a synthetic account the postings of all accounts below it, each with its own code', async () => {
    const rows = await ledger(SYNTHETIC);
    const below = [...(await ledger(CASH)), ...(await ledger(BANK)), ...(await ledger(CUSTOMERS))];
    expect(rows).toHaveLength(below.length);
    expect(rows).toEqual(expect.arrayContaining(below));
    expect(new Set(rows.map(({ cdContabil }) => cdContabil))).toEqual(new Set([CASH, BANK, CUSTOMERS]));
  });

  it('is a page of at most LEDGER_PAGE_ROWS_MAX rows, and a stream with the same rows above that limit', async () => {
    const full = await ledger(CASH, { month: 2 });
    expect(full).toHaveLength(LEDGER_PAGE_ROWS_MAX);
    const request = ledgerQuery({ contaId: company.account(CASH), year: 2024, month: 2 });
    const [account, contra] = [company.account(CASH), company.account(BANK)];
    const late = { debcre: 'D', account, contra, amount: '1.00', day: 29 } as const;
    await givenPosted(db, company.branch, '2024-02-01', [late], { lote: '999999' });
    const answer = await service.query(scopeOf(null), refOf(company), request);
    expect([answer.kind, (await textsOf(answer)).length]).toEqual(['stream', LEDGER_PAGE_ROWS_MAX + 1]);
    const streamed = await ledger(CASH, { month: 2 });
    expect(streamed.slice(0, -1)).toEqual(full);
    expect(streamed.map(({ history }) => history)).toEqual(expect.arrayContaining(['NF 0', 'VENDA', '']));
    expect(streamed.at(-1)).toMatchObject({ lote: '999999', day: '29' });
    expect(await ledger(CASH, { month: 2, dayStart: 29 })).toHaveLength(1);
  });

  it('has both halves of an entry whose account was added to the group while its stream waited', async () => {
    const other = await givenCompany(db);
    await givenOpenPeriod(db, other.branch, MARCH);
    const cash = other.account(CASH);
    const entry = { debcre: 'D', account: cash, contra: cash, day: 1 } as const;
    const many = Array.from({ length: LEDGER_PAGE_ROWS_MAX / 2 + 1 }, (_, index) => ({
      ...entry,
      lancamento: String(index + 1).padStart(5, '0'),
      amount: '1.00',
    }));
    await givenPosted(db, other.branch, MARCH, many);
    const request = ledgerQuery({ contaId: other.account(SYNTHETIC), year: 2024, month: 3 });
    const answer = await service.query(scopeOf([other.branch]), refOf(other), request);
    const [added] = await db.query<{ id: number }>(
      `INSERT INTO ledger.account (chart_id, code, reduced_code, name, kind, nature)
       SELECT chart_id, code || '9', 'X1', 'NOVA', kind, nature FROM ledger.account WHERE id = $1 RETURNING id`,
      [cash],
    );
    const late = { ...entry, contra: added?.id ?? 0, amount: '77.00' };
    await givenPosted(db, other.branch, MARCH, [late], { lote: '999999' });
    const rows = JSON.parse(`[${(await textsOf(answer)).join(',')}]`) as GeneralLedgerRow[];
    const halves = rows.filter(({ value }) => value === '77.00').map((row) => [row.debCre, row.cdContabil]);
    expect(halves).toEqual([
      ['D', CASH],
      ['C', `${CASH}9`],
    ]);
  });

  it('is empty for a month without postings, and for a month that was never opened', async () => {
    expect(await ledger(CASH, { month: 1 })).toEqual([]);
    expect(await ledger(CASH, { year: 9999, month: 12 })).toEqual([]);
  });

  it('is refused with ACCOUNT_NOT_FOUND for another chart, and with BRANCH_NOT_FOUND outside the scope', async () => {
    const stranger = await givenCompany(db);
    const request = ledgerQuery({ contaId: stranger.account(CASH), year: 2024, month: 3 });
    const query = async (of: GivenCompany) =>
      await service.query(scopeOf([company.branch]), refOf(of), request);
    await expect(query(company)).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
    await expect(query(stranger)).rejects.toMatchObject({ code: 'BRANCH_NOT_FOUND' });
  });
});

async function textsOf(answer: LedgerAnswer): Promise<string[]> {
  if (answer.kind === 'page') return [...answer.rows];
  const texts: string[] = [];
  await answer.read(async (batches) => {
    for await (const batch of batches) texts.push(...batch);
  });
  return texts;
}
