import { describe, expect, it } from '@jest/globals';
import { DomainError } from '@razao/domain';
import { numberLines } from './number-lines.js';
import { readInSlices } from '@razao/platform/http';
import { SLICE_ITEMS } from '@razao/platform/turns';
import { BulkEntriesRequest } from './entry.dto.js';

const entry = (fields: Readonly<Record<string, unknown>> = {}) => ({
  documentId: 1,
  lancamento: 'A',
  debcre: 'D',
  day: '1',
  contaId: 1,
  valor: 10,
  ...fields,
});
const numbered = async (...entries: object[]) =>
  (
    await numberLines({
      records: (await readInSlices(BulkEntriesRequest, { entries })).entries,
      many: true,
    })
  ).map(({ line, number }) => [line, number.postsContra]);

describe('numberLines', () => {
  it('numbers lines within their entry number, in the given order', async () => {
    const credit = { debcre: 'C', contaId: 2 };
    expect(
      await numbered(
        entry(),
        entry({ lancamento: 'B', contrapartida: 2 }),
        entry(credit),
        entry({ documentId: 2 }),
        entry({ documentId: 2, ...credit }),
      ),
    ).toEqual([
      [1, false],
      [1, true],
      [2, false],
      [1, false],
      [2, false],
    ]);
  });

  it('numbers the lines of a large document, and refuses each unbalanced number of it', async () => {
    const numbers = Array.from({ length: SLICE_ITEMS }, (_, index) => index.toString(36));
    const sides = (credit: object): object[] => [
      ...numbers.map((lancamento) => entry({ lancamento })),
      ...numbers.map((lancamento) => entry({ lancamento, debcre: 'C', contaId: 2, ...credit })),
    ];
    const expected = [1, 2].flatMap((line) => numbers.map(() => [line, false]));
    expect(await numbered(...sides({}))).toEqual(expected);
    const refused: unknown = await numbered(...sides({ valor: 9 })).catch((error: unknown) => error);
    if (!(refused instanceof DomainError)) throw new Error('accepted');
    expect(refused.code).toBe('ENTRY_UNBALANCED');
    expect(refused.details.map(({ line }) => line)).toEqual(numbers.map((_, index) => 1 + index));
  });

  it('makes a single line with contrapartida post both sides', async () => {
    expect(await numbered(entry({ contrapartida: 2 }))).toEqual([[1, true]]);
  });

  it('refuses every entry number that does not balance, and names the first line of it', async () => {
    const work = async (): Promise<unknown> =>
      await numbered(
        entry({ contrapartida: 2, lancamento: 'OK' }),
        entry({ documentId: 2 }),
        entry({ documentId: 3 }),
      );
    await expect(work()).rejects.toThrow(DomainError);
    await expect(work()).rejects.toThrow(
      /^record 2: contrapartida: entry number A does not balance: debits 10.00, credits 0.00/,
    );
  });

  it('refuses an entry number with lines on two days, and names line and day', async () => {
    const lines = [entry(), entry({ debcre: 'C', contaId: 2, day: '02' }), entry({ documentId: 2 })];
    await expect(numbered(...lines)).rejects.toMatchObject({
      code: 'ENTRY_DAYS_DIFFER',
      message:
        'record 2: day: entry number A is on day 1: no line of it can be on day 2 (and 1 more in details)',
      details: [
        { line: 2, field: 'day' },
        { line: 3, field: 'contrapartida' },
      ],
    });
  });
});
