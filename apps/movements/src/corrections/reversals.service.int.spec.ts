// Tests what the ledger has after reversals; corrections.e2e.spec.ts tests what the routes refuse.
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { domainErrorFromDatabase } from '@razao/domain';
import { lockWaits, transactionBeside } from '@razao/testing/database';
import { useTestDatabase } from '@razao/testing/hooks';
import {
  BANK,
  CASH,
  RENT,
  RETAINED_EARNINGS,
  SALES,
  givenBatch,
  givenCompany,
  givenDocument,
  givenEntries,
  givenOpenDocument,
  givenOpenPeriod,
  givenPurged,
  scopeOf,
  type GivenBatch,
  type GivenCompany,
  type GivenDocument,
  type GivenLine,
} from '@razao/testing/factories';
import { until } from '@razao/testing/waiting';
import { allOf, entriesOf } from '../../e2e/gathered-posts-fixture.js';
import { DeleteRecords } from '../deletions/delete-records.js';
import { DOCUMENT_DELETION } from '../documents/document-lists.js';
import { refusedBy } from '../../e2e/refused.js';
import { reversalsOf, servicesOf } from '../../e2e/service-fixture.js';
import type { DocumentsService } from '../documents/documents.service.js';
import { ENTRY_DELETION } from '../entries/entry-lists.js';
import type { ReversalsService } from './reversals.service.js';

const scope = scopeOf(null);

const db = useTestDatabase({ role: 'razao_movements' });
let documents: DocumentsService;
let entries: ReturnType<typeof entriesOf>;
let reversals: ReversalsService;
let deletions: DeleteRecords;
let company: GivenCompany;
/** The batches of 12/2023, 01/2024 and 02/2024. */
let batches: GivenBatch[];
let original: GivenDocument;

beforeAll(() => {
  documents = servicesOf(db).documents;
  entries = entriesOf(db);
  deletions = new DeleteRecords(db.database);
  reversals = reversalsOf(db);
});

beforeEach(async () => {
  company = await givenCompany(db, { basePeriod: '2023-12-01', branches: ['1', '2'] });
  const months = ['2023-12-01', '2024-01-01', '2024-02-01'];
  await givenOpenPeriod(db, company.branch, ...months);
  batches = await Promise.all(months.map((month) => givenBatch(db, company.branch, month)));
  original = await documentOf(1);
});

const documentOf = (month: number, fields = {}) => givenDocument(db, batches[month]!, fields);

const given = async (
  document: GivenDocument,
  ...lines: readonly (readonly [debit: string, credit: string, amount: string, day?: number])[]
): Promise<number[]> =>
  await givenEntries(
    db,
    document,
    lines.map(([debit, credit, amount, day = 5]): GivenLine => ({
      debcre: 'D',
      account: company.account(debit),
      contra: company.account(credit),
      amount,
      day,
    })),
  );

const reverse = (kind: 'document' | 'entry', id: number, month: number, fields: object = {}) =>
  reversals.reverse(scope, kind, id, {
    batchId: batches[month]!.id,
    day: 20,
    reason: 'valor em dobro',
    priorYear: false,
    ...fields,
  });

/** The net movement of each account over all months, in cents. */
const net = async (): Promise<Record<string, number>> => {
  const rows = await db.query<{ code: string; net: number }>(
    `SELECT a.code, (100 * sum(m.debit - m.credit + m.closing_debit - m.closing_credit))::int AS net
       FROM ledger.account_movement m JOIN ledger.account a ON a.id = m.account_id
      WHERE m.branch_id = $1 GROUP BY a.code HAVING sum(m.debit - m.credit + m.closing_debit - m.closing_credit) <> 0`,
    [company.branch.id],
  );
  return Object.fromEntries(rows.map(({ code, net }) => [code, net]));
};

const sealed = async (): Promise<unknown> =>
  await db.query(
    `SELECT ledger.seal_month(id, '2023-12-01'), ledger.seal_month(id, '2024-01-01') FROM ledger.branch WHERE id = ${company.branch.id}`,
  );

const adjusting = async (): Promise<unknown> =>
  await db.query(
    `UPDATE ledger.company SET prior_year_adjustment_account_id = ${company.account(RETAINED_EARNINGS)} WHERE id = ${company.id}`,
  );

describe('a reversal', () => {
  it.each([
    ['REVERSAL_TOO_EARLY', 1, 1, [CASH, BANK, '9.00', 21]],
    ['PRIOR_YEAR_RESULT', 0, 2, [CASH, SALES, '9.00', 5]],
  ] as const)(
    'answers %s for an entry that entered the document after it was read',
    async (code, of, into, late) => {
      const document = await documentOf(of);
      await given(document, [CASH, BANK, '5.00']);
      await transactionBeside(db, async (other) => {
        const numbers = `document numbers of ${batches[into]!.id}`;
        await other.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [numbers]);
        const refused = refusedBy(reverse('document', document.id, into));
        await until(() => lockWaits(db));
        await given(document, late);
        await other.query('COMMIT');
        expect(await refused).toMatchObject({ code });
      });
      expect(await db.query('SELECT FROM ledger.reversal')).toEqual([]);
    },
  );

  it('inverts the whole entry number in a new document, links both and records an audit event', async () => {
    const [debit, credit] = await givenEntries(db, original, [
      { lancamento: '7', debcre: 'D', account: company.account(CASH), amount: '10.00', day: 5 },
      { lancamento: '7', debcre: 'C', account: company.account(SALES), amount: '10.00', day: 5 },
    ]);
    await given(await documentOf(1), [BANK, CASH, '1.00']);
    await sealed();
    const reversal = await reverse('entry', credit!, 2);
    const { lote } = batches[1]!;
    expect(reversal).toMatchObject({ batchId: batches[2]!.id, entries: 2 });
    expect(reversal.texto).toBe(`ESTORNO de ${lote}/${original.documento}: valor em dobro`);
    const lines = await allOf(entries.listAll(scope, reversal.id));
    expect(lines).toMatchObject([
      { lancamento: '7', debcre: 'C', contaId: company.account(CASH), reverses: debit, day: '20' },
      { lancamento: '7', debcre: 'D', contaId: company.account(SALES), reverses: credit, valor: 10 },
    ]);
    expect(lines[0]!.historico).toBe(
      `ESTORNO de ${lote}/${original.documento}/7 de 05/01/2024: valor em dobro`,
    );
    const [reversed] = await allOf(entries.listAll(scope, original.id));
    expect(reversed).toMatchObject({ id: debit, reversedBy: lines[0]!.id });
    expect(reversed).not.toHaveProperty('reverses');
    expect(await net()).toEqual({ [BANK]: 100, [CASH]: -100 });
    const [event] = await db.query(
      `SELECT entity_id::int AS id, period::text, detail FROM ledger.audit_event WHERE action = 'entry.reversed' AND branch_id = $1`,
      [company.branch.id],
    );
    expect(event).toEqual({
      id: original.id,
      period: '2024-01-01',
      detail: { lancamento: '7', entries: 2, reversingDocumentId: reversal.id },
    });
  });

  it('inverts each entry number of a document, also lines that post both sides', async () => {
    await given(original, [CASH, SALES, '10.00'], [RENT, BANK, '3.00', 9]);
    await reverse('document', original.id, 1);
    expect(await net()).toEqual({});
  });
  it('is a closing document when the original is one', async () => {
    const closing = await documentOf(1, { cdpadronizado: 'ENC' });
    await given(closing, [SALES, RETAINED_EARNINGS, '10.00']);
    expect(await reverse('document', closing.id, 2)).toMatchObject({ cdpadronizado: 'ENC' });
    const [movement] = await db.query(
      `SELECT sum(debit)::float AS debit, sum(closing_credit)::float AS closing FROM ledger.account_movement WHERE branch_id = $1 AND period = '2024-02-01'`,
      [company.branch.id],
    );
    expect(movement).toEqual({ debit: 0, closing: 10 });
  });

  it('is refused with ALREADY_REVERSED the second time, and may itself be reversed', async () => {
    const [entry] = await given(original, [CASH, SALES, '10.00'], [CASH, SALES, '4.00', 21]); // after the reversal
    const reversal = await reverse('entry', entry!, 1);
    const again = {
      code: 'ALREADY_REVERSED',
      message: expect.stringContaining(`is reversed by document ${reversal.id}`),
    };
    expect(await refusedBy(reverse('entry', entry!, 2))).toMatchObject(again);
    expect(await refusedBy(reverse('document', original.id, 2))).toMatchObject(again);
    const back = await reverse('document', reversal.id, 2);
    expect(await net()).toEqual({ [CASH]: 1400, [SALES]: -1400 });
    await reverse('document', back.id, 2, { day: 21 });
    expect(await net()).toEqual({ [CASH]: 400, [SALES]: -400 });
  });
});

describe('results of an earlier fiscal year', () => {
  it('refuse a reversal with PRIOR_YEAR_RESULT, which names the adjustment account or how to set it', async () => {
    const [entry] = await given(await documentOf(0), [RENT, CASH, '10.00']);
    const refused = async (fields: object = {}): Promise<string> => {
      const { code, message } = await refusedBy(reverse('entry', entry!, 1, fields));
      expect(code).toBe('PRIOR_YEAR_RESULT');
      return message;
    };
    expect(await refused({ priorYear: true })).toContain('set priorYearAdjustmentAccount in company.json');
    await adjusting();
    expect(await refused()).toContain(`uses account ${RETAINED_EARNINGS}`);
    expect(await net()).toEqual({ [RENT]: 1000, [CASH]: -1000 });
  });

  it('are reversed to the adjustment account with priorYear, in a document with the date of the fact', async () => {
    await adjusting();
    const december = await documentOf(0);
    await given(december, [RENT, CASH, '10.00', 9], [BANK, CASH, '1.00', 7]);
    const reversal = await reverse('document', december.id, 1, { priorYear: true });
    expect(reversal.factDate).toBe('2023-12-09');
    expect(await net()).toEqual({ [RENT]: 1000, [RETAINED_EARNINGS]: -1000 });
    await deletions.delete(scope, DOCUMENT_DELETION, [reversal.id], 'id');
    await db.query('UPDATE ledger.company SET fiscal_year_end_month = 1 WHERE id = $1', [company.id]);
    await reverse('document', december.id, 1);
    expect(await net()).toEqual({});
  });

  it('refuse result accounts in a document with a fact date: FACT_DATE_RESULT_ACCOUNT', async () => {
    const batchId = batches[1]!.id;
    const { id: documentId } = await documents.create(scope, { batchId, factDate: '2023-12-31' });
    const records = (contra: string) => [
      {
        documentId,
        lancamento: '1',
        debcre: 'D' as const,
        day: 5,
        valor: 1,
        contaId: company.account(CASH),
        contrapartida: company.account(contra),
      },
    ];
    const post = async (contra: string) =>
      await entries.create(scope, { records: records(contra), many: false });
    expect(await refusedBy(post(SALES))).toMatchObject({
      code: 'FACT_DATE_RESULT_ACCOUNT',
      message: expect.stringContaining('contrapartida: account'),
    });
    const bulk = await refusedBy(entries.createBulk(scope, records(SALES)));
    expect(bulk.code).toBe('FACT_DATE_RESULT_ACCOUNT');
    await post(BANK);
    expect(await allOf(documents.listAll(scope, batches[1]!.id))).toContainEqual(
      expect.objectContaining({ id: documentId, factDate: '2023-12-31' }),
    );
  });
});

describe('deleting reversals and reversed entries', () => {
  let entry: number;
  let reversalId: number;

  beforeEach(async () => {
    [entry = 0] = await given(original, [CASH, SALES, '10.00']);
    reversalId = (await reverse('entry', entry, 2)).id;
  });
  const links = async (): Promise<unknown[]> =>
    await db.query('SELECT document_id FROM ledger.reversal WHERE branch_id = $1', [company.branch.id]);
  const purge = (period: string): Promise<void> => givenPurged(db, company.branch, period);

  it('frees the original of a deleted reversal, and refuses a reversed entry unless both are deleted', async () => {
    const message: unknown = expect.stringContaining(`by document ${reversalId}`);
    const reversed = { code: 'ENTRY_REVERSED', message };
    expect(await refusedBy(deletions.delete(scope, ENTRY_DELETION, [entry], 'id'))).toMatchObject(reversed);
    expect(await refusedBy(deletions.delete(scope, DOCUMENT_DELETION, [original.id], 'id'))).toMatchObject(
      reversed,
    );
    await deletions.delete(scope, DOCUMENT_DELETION, [reversalId], 'id');
    const [freed] = await allOf(entries.listAll(scope, original.id));
    expect(freed).not.toHaveProperty('reversedBy');
    reversalId = (await reverse('entry', entry, 2)).id;
    await deletions.delete(scope, DOCUMENT_DELETION, [reversalId, original.id], 'ids');
    expect([await links(), await net()]).toEqual([[], {}]);
  });

  it('by a purge is refused in an open month, and keeps the link of a consolidated month until both are purged', async () => {
    expect(await refusedBy(purge('2024-01-01'))).toMatchObject({ code: 'ENTRY_REVERSED' });
    await sealed();
    await purge('2024-01-01');
    expect(await links()).toHaveLength(1);
    expect((await allOf(entries.listAll(scope, reversalId)))[0]).not.toHaveProperty('reverses');
    await purge('2024-02-01');
    expect(await links()).toEqual([]);
  });

  it('by a purge of the consolidated reversing month hides the reversal, and allows no second one', async () => {
    await sealed();
    await db.query(`SELECT ledger.seal_month($1, '2024-02-01')`, [company.branch.id]);
    await purge('2024-02-01');
    expect((await allOf(entries.listAll(scope, original.id)))[0]).not.toHaveProperty('reversedBy');
    const { batch } = await givenOpenDocument(db, company.branch, '2024-03-01');
    expect(await refusedBy(reverse('entry', entry, 2, { batchId: batch.id }))).toMatchObject({
      code: 'ALREADY_REVERSED',
    });
  });

  it('at the same time as a reversal of the entry: exactly one of the two succeeds', async () => {
    await deletions.delete(scope, DOCUMENT_DELETION, [reversalId], 'id');
    for (let round = 0; round < 20; round += 1) {
      const [id = 0] = await given(original, [CASH, SALES, '1.00']);
      const [reversal, deletion] = await Promise.allSettled([
        reverse('entry', id, 2),
        deletions.delete(scope, ENTRY_DELETION, [id], 'id'),
      ]);
      expect(reversal.status === 'fulfilled').not.toBe(deletion.status === 'fulfilled');
      if (reversal.status === 'rejected')
        expect(['ENTRY_NOT_FOUND', 'CONFLICT_RETRY']).toContain(
          domainErrorFromDatabase(reversal.reason)?.code,
        );
    }
  });
});
