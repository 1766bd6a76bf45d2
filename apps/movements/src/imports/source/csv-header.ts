// Reads the header line of a CSV file: its delimiter, its columns, and in which column each field of a row is.
import { DomainError, joined, shownText, type Message } from '@razao/domain';
import { type AccountColumn, type RowField, FIELD, ROW_FIELDS } from '../rows/raw-row.js';
import { CsvScanner } from './csv-scanner.js';

export interface CsvHeader {
  delimiter: ',' | ';';
  /** The names of the columns, as messages show them. */
  columns: readonly string[];
  /** For each column of the file, its index in RawRow.values. */
  indexes: readonly number[];
  accountColumn: AccountColumn;
}

const REQUIRED: readonly RowField[] = ['documento', 'lancamento', 'debcre', 'day', 'conta', 'valor'];
const COLUMN_NAMES = new Map<string, { name: string; index: number }>([
  ...ROW_FIELDS.map((name) => [name.toLowerCase(), { name, index: FIELD[name] }] as const),
  ['contaid', { name: 'contaId', index: FIELD.conta }],
]);
/** How many columns a message names; a header line may have thousands. */
const COLUMNS_NAMED_MAX = 5;
/** How many characters of the name of an unknown column a message shows. */
const COLUMN_SHOWN_MAX = 40;
const EXPECTED: Message = {
  en: `expected the columns ${ROW_FIELDS.join(', ').replace('conta,', 'conta or contaId,')} in any order, separated by "," or ";"`,
  pt: `esperam-se as colunas ${ROW_FIELDS.join(', ').replace('conta,', 'conta ou contaId,')} em qualquer ordem, separadas por "," ou ";"`,
};

/**
 * Reads the header line. Names are compared without case and surrounding blanks.
 * @throws DomainError UPLOAD_HEADER when a column is unknown, repeated, or missing although every row needs it.
 */
export function readCsvHeader(line: string, lineNumber: number): CsvHeader {
  const delimiter = line.split(';').length > line.split(',').length ? ';' : ',';
  const columns = splitHeader(line, delimiter, lineNumber).map((name) => name.trim());
  // Spreadsheets write an empty column after the last one.
  if (columns.at(-1) === '') columns.pop();
  const known = columns.map((name) => COLUMN_NAMES.get(name.toLowerCase()));
  const unknown = columns.filter((_, index) => known[index] === undefined);
  if (unknown.length > 0)
    throw refusal(
      lineNumber,
      unknown
        .slice(0, COLUMNS_NAMED_MAX)
        .map((name) => JSON.stringify(shownText(name, COLUMN_SHOWN_MAX)))
        .map((name) => ({ en: `column ${name} is unknown`, pt: `a coluna ${name} é desconhecida` })),
    );
  const indexes = known.map((column) => column?.index ?? 0);
  const repeated = columns.filter((_, at) => indexes.indexOf(indexes[at] ?? 0) !== at);
  if (repeated.length > 0)
    throw refusal(
      lineNumber,
      repeated.slice(0, COLUMNS_NAMED_MAX).map((name) => ({
        en: `column ${name} repeats another one`,
        pt: `a coluna ${name} repete outra`,
      })),
    );
  const missing = REQUIRED.filter((field) => !indexes.includes(FIELD[field]));
  if (missing.length > 0)
    throw refusal(
      lineNumber,
      missing.map((field) => ({
        en: `column ${field === 'conta' ? 'conta (or contaId)' : field} is missing`,
        pt: `falta a coluna ${field === 'conta' ? 'conta (ou contaId)' : field}`,
      })),
    );
  const names = known.map((column) => column?.name ?? '');
  return {
    delimiter,
    columns: names,
    indexes,
    accountColumn: names.includes('contaId') ? 'contaId' : 'conta',
  };
}

function splitHeader(line: string, delimiter: ',' | ';', lineNumber: number): string[] {
  const scanner = new CsvScanner({ delimiter, columns: 0, firstLine: lineNumber });
  const [record] = [...scanner.push(line), ...scanner.end()];
  if (record?.fault?.kind === 'quote')
    throw refusal(lineNumber, [
      {
        en: 'the quotes of the header line are not well formed',
        pt: 'as aspas da linha de cabeçalho estão malformadas',
      },
    ]);
  return record?.fields ?? [];
}

function refusal(line: number, reasons: readonly Message[]): DomainError {
  const { en, pt } = joined(reasons, '; ');
  return new DomainError(
    'UPLOAD_HEADER',
    { en: `line ${line}: ${en}; ${EXPECTED.en}`, pt: `linha ${line}: ${pt}; ${EXPECTED.pt}` },
    reasons.map((reason) => ({ line, reason })),
  );
}
