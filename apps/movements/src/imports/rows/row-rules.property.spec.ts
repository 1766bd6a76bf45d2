// POST /entry, bulk creation, a JSON movement and a file accept and refuse the same values of an entry.
import { expect, it } from '@jest/globals';
import { DomainError, Period, findingText, type Finding, both } from '@razao/domain';
import { OneOrManyPipe, readInSlices } from '@razao/platform/http';
import fc from 'fast-check';
import { BulkEntriesRequest, EntryRequest, ENTRIES_LIMITS } from '../../entries/entry.dto.js';
import { movementFile } from '../json/movement-rows.js';
import { readMovement } from '../json/movement.dto.js';
import { AccountDirectory } from './account-directory.js';
import { type AccountColumn, type RawRow, type RowFault, ROW_FIELDS } from './raw-row.js';
import { RowRules } from './row-rules.js';

const rulesFor = (naming: AccountColumn): RowRules =>
  new RowRules({
    accounts: new AccountDirectory(
      [1, 2].map((id) => ({ id, code: String(id), reducedCode: '', kind: 'A', nature: '01', active: true })),
      naming,
    ),
    // POST /entry does not check here whether the company has a history code; the gate does.
    histories: { required: false, codes: { has: () => true } },
    closedThroughDay: 0,
    period: Period.of(2024, 1),
  });
const [jsonRules, fileRules] = [rulesFor('either'), rulesFor('contaId')];

const characters = fc.constantFrom(
  ...Array.from('1a é🂡\u00a0\u0000\u0007\t\n\r\u000b\u001f\u007f\u0085\u009f\ufeff"\\'),
);
const text = (max: number) =>
  fc.oneof(
    fc.string({ unit: characters, maxLength: max + 1 }),
    fc.constantFrom(...['x', '🂡'].flatMap((one) => [one.repeat(max), one.repeat(max + 1)])),
  );
/** Files drop the blanks around a code, and an empty text is the only form of an absent code. */
const code = (max: number) => text(max).map((value) => value.trim() || '1');

const entry = fc.record({
  lancamento: code(5),
  // There are no lower-case letters, because an import accepts them and a post refuses them.
  debcre: fc.constantFrom('D', 'C', 'X', 'DC'),
  day: fc.constantFrom('1', '05', '31', '0', '32', '005', '1a', '+1'),
  contaId: fc.constant(1),
  contrapartida: fc.constantFrom(2, null),
  valor: fc.constantFrom(0.01, 1500.75, 9_999_999_999_999.99, 0, -1, 1.005, 1e13, 1e-7),
  historico: text(255),
  cdhistorico: code(4),
});
type Values = typeof entry extends fc.Arbitrary<infer T> ? T : never;

it('POST /entry, bulk, JSON movement and file accept or refuse an entry for the same fields, and texts in the same words', async () => {
  const one = new OneOrManyPipe(EntryRequest, ENTRIES_LIMITS);
  await fc.assert(
    fc.asyncProperty(entry, async (values) => {
      const posted = { ...values, documentId: 7 };
      const found = await findingsOf(() => one.transform(posted));
      const bulk = await findingsOf(() => readInSlices(BulkEntriesRequest, { entries: [posted] }));
      expect(bulk.map(({ line: _, ...detail }) => detail)).toEqual(found);
      for (const [rules, row] of [
        [jsonRules, await jsonRow(values)],
        [fileRules, fileRow(values)],
      ] as const) {
        const faults: RowFault[] = [];
        const valid = rules.validateEntry(row, faults);
        expect(faults.map(({ field }) => field)).toEqual(found.map(({ field }) => field));
        expect(valid === undefined).toBe(found.length > 0);
        for (const [index, { field, reason }] of faults.entries()) {
          if (TEXTS.has(field))
            expect(findingText({ field, reason })).toEqual(findingText(found[index] ?? { reason: both('') }));
        }
      }
    }),
    { numRuns: 1_000 },
  );
});

const TEXTS = new Set(['lancamento', 'historico', 'cdhistorico']);

async function findingsOf(read: () => unknown): Promise<readonly Finding[]> {
  try {
    await read();
    return [];
  } catch (error) {
    if (error instanceof DomainError) return error.findings;
    throw error;
  }
}

async function jsonRow(values: Values): Promise<RawRow> {
  const movement = await readMovement({
    empresa: '1',
    filial: '1',
    ano: 2024,
    mes: 1,
    documentos: [{ documento: 'D1', lancamentos: [values] }],
  });
  for await (const [row] of (await movementFile(movement)).rows()) if (row !== undefined) return row;
  throw new Error('the movement has no row');
}

function fileRow({ contaId, valor, ...texts }: Values): RawRow {
  const values: Record<string, string | number | null> = {
    ...texts,
    documento: 'D1',
    conta: contaId,
    valor: decimal(valor),
  };
  return { line: 2, values: ROW_FIELDS.map((field) => String(values[field] ?? '')) };
}

/** Writes the amount as a spreadsheet does. */
function decimal(valor: number): string {
  return valor.toFixed(Number.isInteger(valor * 100) ? 2 : 8);
}
