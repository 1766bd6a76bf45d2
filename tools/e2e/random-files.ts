// Random files for imports: CSV and IPL with rows that are often accepted, files of arbitrary bytes, and truncated
// files.
import { formatIplLine } from '@razao/domain';
import fc, { type Arbitrary } from 'fast-check';

export interface RandomFile {
  readonly filename: string;
  readonly content: string | Uint8Array;
}

const ROWS_MAX = 6;
const text = fc.oneof(
  fc.constantFrom('Venda à vista', '=1+1', 'a;b', 'a,b', '"', ''),
  fc.string({ unit: 'binary', maxLength: 90 }),
);
const junk = fc.oneof(fc.constantFrom('', '-1', '0', 'x', '1e3', '99999999999999999', '\0', '"'), text);
const number = (max: number): Arbitrary<string> => fc.integer({ min: 1, max }).map(String);
/** A valid cell; one in thirty is wrong. */
const cell = (valid: Arbitrary<string>, wrong: Arbitrary<string> = junk): Arbitrary<string> =>
  fc.oneof({ weight: 30, arbitrary: valid }, { weight: 1, arbitrary: wrong });

/** Reduced codes: two accounts of the small chart, one that takes no entries, and one that does not exist. */
const noAccount = fc.constantFrom('111', '999999');
const account = cell(fc.constant('1001'), noAccount);
const contra = cell(fc.constant('3001'), noAccount);

const row = fc.record({
  documento: cell(number(9)),
  diaref: cell(number(31)),
  texto: cell(text),
  lancamento: cell(number(99_999)),
  debcre: cell(fc.constantFrom('D', 'C')),
  day: cell(fc.constantFrom('28', '29')),
  conta: cell(account),
  contrapartida: cell(contra),
  valor: cell(fc.constantFrom('10.00', '0.01', '1234,56')),
  historico: cell(text),
});
const COLUMNS = [
  ...(['documento', 'lancamento', 'debcre', 'day', 'conta', 'contrapartida', 'valor'] as const),
  ...(['diaref', 'texto', 'historico'] as const),
];

const quoted = (value: string): string =>
  /[",;\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
const csv = fc
  .record({
    columns: fc.shuffledSubarray(COLUMNS, { minLength: 7 }),
    rows: fc.array(row, { minLength: 1, maxLength: ROWS_MAX }),
    separator: fc.constantFrom(',', ';'),
    lineEnd: fc.constantFrom('\n', '\r\n'),
  })
  .map(({ columns, rows, separator, lineEnd }) => {
    // A file without a required column is refused before its rows are read; one file in six lacks columns.
    const all = [...new Set([...columns, ...(rows.length < ROWS_MAX ? COLUMNS : [])])];
    const lines = rows.map((values) => all.map((column) => quoted(values[column])).join(separator));
    return [all.join(separator), ...lines, ''].join(lineEnd);
  });

const ipl = fc
  .array(
    fc.record({
      empresa: cell(fc.constantFrom('1', '2'), number(99)),
      filial: cell(fc.constant('1'), number(99)),
      ano: fc.constant('2024'),
      mes: cell(number(3), number(12)),
      lote: number(50),
      documento: number(50),
      lancamento: number(99_999),
      debcre: cell(fc.constantFrom('D', 'C'), fc.constant('X')),
      dia: cell(fc.constantFrom('28', '29'), number(99)),
      conta: account,
      contrapartida: contra,
      valor: fc.constantFrom('10.00', '0.01'),
      historico: fc.constantFrom('Venda à vista', '=1+1', ''),
    }),
    { minLength: 1, maxLength: ROWS_MAX },
  )
  .map((lines) =>
    Buffer.from(
      lines.map((line, index) => formatIplLine({ ...line, sequencia: String(index + 1) })).join('\r\n'),
      'latin1',
    ),
  );

/** The ending of the name gives the format; without one, the content does. */
const named = (usual: string, content: Arbitrary<Buffer>) =>
  fc.record({ name: cell(fc.constantFrom(usual, 'x'), fc.constantFrom('a.csv', 'a.ipl')), content });
const utf8 = csv.map((content) => Buffer.from(content));
const latin1 = csv.map((content) => Buffer.from(content, 'latin1'));
const anything = fc.uint8Array({ maxLength: 500 }).map((content) => Buffer.from(content));
const bytes = fc.oneof(
  { weight: 4, arbitrary: named('a.csv', utf8) },
  { weight: 4, arbitrary: named('a.ipl', ipl) },
  { weight: 1, arbitrary: named('a.csv', latin1) },
  { weight: 1, arbitrary: named('a.ipl', anything) },
);

export const files: Arbitrary<RandomFile> = fc
  .record({
    file: bytes,
    cut: fc.option(fc.nat(400), { freq: 15 }),
  })
  .map(({ file: { name, content }, cut }) => ({
    filename: name,
    content: cut === null ? content : content.subarray(0, cut),
  }));
