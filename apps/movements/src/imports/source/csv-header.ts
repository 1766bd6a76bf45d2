// Reads the header line of a CSV file: its delimiter, its columns, and in which column each field of a row is.
import { DomainError, both, shownText, type Message } from '@razao/domain';
import { type AccountColumn, type RowField, FIELD, ROW_FIELDS } from '../rows/raw-row.js';
import { CsvScanner } from './csv-scanner.js';

export interface CsvHeader {
  delimiter: ',' | ';';
  /** The names of the columns, as messages show them. */
  columns: readonly string[];
  /** Whether the line has an empty column after these, as spreadsheets write it. */
  emptyColumn: boolean;
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
const REQUIRED_NAMES = REQUIRED.join(', ');
const OPTIONAL_NAMES = ROW_FIELDS.filter((field) => !REQUIRED.includes(field)).join(', ');
const EXPECTED: Message = {
  en: `expected the columns ${REQUIRED_NAMES.replace('conta,', 'conta (or contaId),')}, and as you need them ${OPTIONAL_NAMES}, in any order, separated by "," or ";"`,
  pt: `esperam-se as colunas ${REQUIRED_NAMES.replace('conta,', 'conta (ou contaId),')} e, conforme a necessidade, ${OPTIONAL_NAMES}, em qualquer ordem, separadas por "," ou ";"`,
};

/**
 * Reads the header line. Names are compared without case and surrounding blanks.
 * @throws DomainError UPLOAD_HEADER when a column is unknown, repeated, or missing although every row needs it.
 */
export function readCsvHeader(line: string, lineNumber: number): CsvHeader {
  const delimiter = line.split(';').length > line.split(',').length ? ';' : ',';
  const columns = splitHeader(line, delimiter, lineNumber).map((name) => name.trim());
  const emptyColumn = columns.at(-1) === '';
  if (emptyColumn) columns.pop();
  const known = columns.map((name) => COLUMN_NAMES.get(name.toLowerCase()));
  const unknown = columns.filter((_, index) => known[index] === undefined);
  if (unknown.length > 0)
    throw refusal(
      lineNumber,
      unknown.length < columns.length ? unknownColumns(unknown) : (otherDelimiter(line) ?? noHeader(unknown)),
    );
  const indexes = known.map((column) => column?.index ?? 0);
  const repeated = columns.filter((_, at) => indexes.indexOf(indexes[at] ?? 0) !== at);
  if (repeated.length > 0) {
    const { en, pt } = named(repeated);
    throw refusal(lineNumber, {
      en: `columns that repeat others: ${en}`,
      pt: `colunas que repetem outras: ${pt}`,
    });
  }
  const missing = REQUIRED.filter((field) => !indexes.includes(FIELD[field])).join(', ');
  if (missing !== '')
    throw refusal(lineNumber, { en: `missing columns: ${missing}`, pt: `colunas que faltam: ${missing}` });
  const names = known.map((column) => column?.name ?? '');
  return {
    delimiter,
    columns: names,
    emptyColumn,
    indexes,
    accountColumn: names.includes('contaId') ? 'contaId' : 'conta',
  };
}

function splitHeader(line: string, delimiter: ',' | ';', lineNumber: number): string[] {
  const scanner = new CsvScanner({ delimiter, columns: 0, firstLine: lineNumber });
  const [record] = [...scanner.push(line), ...scanner.end()];
  if (record?.fault?.kind === 'quote')
    throw refusal(lineNumber, {
      en: 'the quotes of the header line are not well formed',
      pt: 'as aspas da linha de cabeçalho estão malformadas',
    });
  return record?.fields ?? [];
}

/** The line names columns, but neither a comma nor a semicolon separates them. */
function otherDelimiter(line: string): Message | undefined {
  const names = line.split(/[\t|]/);
  if (!names.some((name) => COLUMN_NAMES.has(name.trim().toLowerCase()))) return undefined;
  return line.includes('\t')
    ? { en: 'the columns are separated by tabs', pt: 'as colunas estão separadas por tabulações' }
    : { en: 'the columns are separated by bars', pt: 'as colunas estão separadas por barras verticais' };
}

/** No value of the line names a column, so the file begins with its rows. */
function noHeader(values: readonly string[]): Message {
  const { en, pt } = named(values.map(quoted));
  return {
    en: `the header line is missing, this one has no column name (${en}): begin the file with a line of column names`,
    pt: `falta a linha de cabeçalho, esta não tem nome de coluna (${pt}): comece o arquivo com uma linha de nomes de coluna`,
  };
}

function unknownColumns(names: readonly string[]): Message {
  const { en, pt } = named(names.map(quoted));
  return { en: `unknown columns: ${en}`, pt: `colunas desconhecidas: ${pt}` };
}

function quoted(name: string): string {
  return JSON.stringify(shownText(name, COLUMN_SHOWN_MAX));
}

/** Names each column once, and counts those above COLUMNS_NAMED_MAX. */
function named(columns: readonly string[]): Message {
  const names = [...new Set(columns)];
  const shown = names.slice(0, COLUMNS_NAMED_MAX).join(', ');
  const others = names.length - COLUMNS_NAMED_MAX;
  return others <= 0 ? both(shown) : { en: `${shown} and ${others} more`, pt: `${shown} e mais ${others}` };
}

/** One reason with all columns, because the message has it as well. */
function refusal(line: number, reason: Message): DomainError {
  return new DomainError(
    'UPLOAD_HEADER',
    {
      en: `line ${line}: ${reason.en}; ${EXPECTED.en}`,
      pt: `linha ${line}: ${reason.pt}; ${EXPECTED.pt}`,
    },
    [{ line, reason }],
  );
}
