import { describe, expect, it } from '@jest/globals';
import { DETAILS_MAX, OneOrManyPipe, errorBody, readInSlices } from '@razao/platform/http';
import fc from 'fast-check';
import { refusedBy } from '../../e2e/refused.js';
import {
  BulkEntriesRequest,
  EntryRequest,
  ENTRIES_LIMITS,
  ENTRIES_MAX,
  type EntriesRequest,
} from './entry.dto.js';
import { numberLines } from './number-lines.js';

const pipe = new OneOrManyPipe(EntryRequest, ENTRIES_LIMITS);
const parseDocumentEntries = async (body: unknown): Promise<EntriesRequest> => await pipe.transform(body);
const parseBulkEntries = async (body: unknown): Promise<BulkEntriesRequest> =>
  await readInSlices(BulkEntriesRequest, body);

const entry = (fields: Readonly<Record<string, unknown>> = {}) => ({
  documentId: 7,
  lancamento: '00001',
  debcre: 'D',
  day: '5',
  contaId: 1,
  contrapartida: 2,
  valor: 10.5,
  ...fields,
});

describe('the body of POST /entry', () => {
  it('may be one entry or an array of entries', async () => {
    const read = { ...entry(), day: 5 };
    expect(await parseDocumentEntries(entry())).toEqual({ records: [read], many: false });
    expect(await parseDocumentEntries([entry()])).toEqual({ records: [read], many: true });
  });

  it('accepts null in optional fields, and ignores id', async () => {
    const body = entry({ id: 'whatever', contrapartida: null, historico: null, cdhistorico: null });
    const [read] = (await parseDocumentEntries(body)).records;
    expect([read?.contrapartida, read?.historico, read?.cdhistorico]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('treats an empty text or code as missing', async () => {
    const empty = { conta: '', contrapartida: '', historico: '', cdhistorico: '' };
    const [read] = (await parseDocumentEntries(entry(empty))).records;
    expect(read).toEqual({
      documentId: 7,
      lancamento: '00001',
      debcre: 'D',
      day: 5,
      contaId: 1,
      valor: 10.5,
    });
    const unnamed = await refusedBy(parseDocumentEntries(entry({ contaId: null, conta: '' })));
    expect(unnamed.message).toBe('contaId: expected contaId or conta, found null');
  });

  it.each(['documentId', 'contaId', 'contrapartida'])('refuses a %s that is an object', async (field) => {
    const { code, details } = await refusedBy(parseDocumentEntries(entry({ [field]: { toString: 1 } })));
    expect([code, details.map((detail) => [detail.field, detail.value])]).toEqual([
      'VALIDATION_FAILED',
      [[field, '{"toString":1}']],
    ]);
  });

  it.each(['a\u0007', '\u009f', 'a\nb'])(
    'refuses the control character in the entry number %j',
    async (lancamento) => {
      expect((await refusedBy(parseDocumentEntries(entry({ lancamento })))).details).toMatchObject([
        { field: 'lancamento', value: JSON.stringify(lancamento) },
      ]);
    },
  );

  it('collects every finding in the order of records and fields', async () => {
    const error = await refusedBy(
      parseDocumentEntries([entry({ debcre: 'X', valor: -1 }), entry({ day: '32', nope: 1 })]),
    );
    expect(error.code).toBe('VALIDATION_FAILED');
    expect(error.details.map(({ line, field, value }) => [line, field, value])).toEqual([
      [1, 'debcre', '"X"'],
      [1, 'valor', '-1'],
      [2, 'nope', undefined],
      [2, 'day', '"32"'],
    ]);
    expect(error.message).toBe('record 1: debcre: expected one of D, C, found "X" (and 3 more in details)');
  });

  it('is refused with AMOUNT_OUT_OF_RANGE for an amount, unless an earlier field is wrong', async () => {
    expect((await refusedBy(parseDocumentEntries(entry({ valor: 1.005 })))).code).toBe('AMOUNT_OUT_OF_RANGE');
    expect((await refusedBy(parseDocumentEntries(entry({ valor: 1.005, day: '' })))).code).toBe(
      'VALIDATION_FAILED',
    );
  });

  it('reads an id beyond 2^53 as the largest safe integer, and refuses one beyond int64', async () => {
    expect((await parseDocumentEntries(entry({ contaId: 2 ** 60 }))).records[0]?.contaId).toBe(
      Number.MAX_SAFE_INTEGER,
    );
    expect((await refusedBy(parseDocumentEntries(entry({ contaId: -(2 ** 63) })))).details[0]?.field).toBe(
      'contaId',
    );
  });

  it('counts characters, not UTF-16 units, for the length of an entry number', async () => {
    expect((await parseDocumentEntries(entry({ lancamento: '😀😀😀😀😀' }))).records).toHaveLength(1);
    expect(
      (await refusedBy(parseDocumentEntries(entry({ lancamento: '😀😀😀😀😀😀' })))).details[0]?.field,
    ).toBe('lancamento');
  });

  it('may have ENTRIES_MAX entries, and is refused with TOO_MANY_ENTRIES for one more', async () => {
    const items = Array.from({ length: ENTRIES_MAX }, () => entry());
    expect((await parseDocumentEntries(items)).records).toHaveLength(ENTRIES_MAX);
    expect((await refusedBy(parseDocumentEntries([...items, entry()]))).code).toBe('TOO_MANY_ENTRIES');
  });

  it('is refused with at most DETAILS_MAX findings', async () => {
    const items = Array.from({ length: 5_000 }, () => entry({ debcre: 'X' }));
    expect((await refusedBy(parseDocumentEntries(items))).details).toHaveLength(DETAILS_MAX);
    const fewer = await refusedBy(parseDocumentEntries(items.slice(0, DETAILS_MAX - 1)));
    expect(fewer.details).toHaveLength(DETAILS_MAX - 1);
  });

  it('is refused in less than 16 KiB, also for 2,000 entries with 30 unknown fields each', async () => {
    const unknown = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`campo_livre_${index}`, index]),
    );
    const refused = await refusedBy(parseDocumentEntries(new Array(2_000).fill(entry(unknown))));
    const answer = JSON.stringify(errorBody(refused, new Date(0), 'id'));
    expect(refused.details).toHaveLength(DETAILS_MAX);
    expect(answer.length).toBeLessThan(16 * 1024);
  });

  it('is refused with status 400, whatever value it is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.jsonValue(), fc.record({ valor: fc.double(), day: fc.string() })),
        async (body) => {
          expect((await refusedBy(parseDocumentEntries(body))).status).toBe(400);
        },
      ),
    );
  });

  it('reads every amount of at most two decimals to the cent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: 1n, max: 999_999_999_999_999n }), async (cents) => {
        const valor = Number(`${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`);
        const [line] = await numberLines(await parseDocumentEntries(entry({ valor })));
        expect(line?.amount).toBe(cents);
      }),
    );
  });
});

describe('the body of bulk creation', () => {
  it('may have entries of several documents', async () => {
    const { entries } = await parseBulkEntries({ entries: [entry(), entry({ documentId: 8 })] });
    expect(entries.map(({ documentId }) => documentId)).toEqual([7, 8]);
  });

  it.each([[{}], [{ entries: {} }], [[]], [null], [{ entries: [entry()], more: 1 }]])(
    'refuses %j',
    async (body) => {
      expect((await refusedBy(parseBulkEntries(body))).code).toBe('VALIDATION_FAILED');
    },
  );
});
