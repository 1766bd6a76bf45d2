// The fixed-width IPL layout as data: the position of each field and its allowed values. Parser, writer and
// docs/ipl-layout.md use this table. An installation with another layout changes only the table.

interface Place {
  /** Position of the first character, counted from 1. */
  readonly start: number;
  readonly length: number;
  /** N: digits, padded with zeros on the left. A: text, padded with blanks on the right. */
  readonly kind: 'N' | 'A';
  /** How many digits of an N field are decimals; the decimal point is not written. */
  readonly decimals?: number;
  /** Whether an N field of zeros has no value, like a blank one. */
  readonly zerosMeanNone?: boolean;
  readonly required: boolean;
  /** The meaning in one line, for the documentation page. */
  readonly meaning: string;
}

const required = true;

/** Length of every line; positions without a field are blank (interface section 8). */
export const IPL_LINE_CHARS = 156;

const PLACES = {
  empresa: { start: 1, length: 4, kind: 'N', required, meaning: 'company code' },
  filial: { start: 5, length: 4, kind: 'N', required, meaning: 'branch code' },
  ano: { start: 9, length: 4, kind: 'N', required, meaning: 'year' },
  mes: { start: 13, length: 2, kind: 'N', required, meaning: 'month' },
  lote: { start: 15, length: 6, kind: 'A', required, meaning: 'batch number' },
  documento: { start: 21, length: 6, kind: 'A', required, meaning: 'document number' },
  lancamento: { start: 27, length: 5, kind: 'A', required, meaning: 'entry number in the document' },
  debcre: { start: 32, length: 1, kind: 'A', required, meaning: '`D` debit or `C` credit' },
  dia: { start: 33, length: 2, kind: 'N', required, meaning: 'day of the month' },
  conta: { start: 35, length: 7, kind: 'N', required, meaning: 'reduced code of the account' },
  contrapartida: {
    start: 42,
    length: 7,
    kind: 'N',
    zerosMeanNone: true,
    required: false,
    meaning: 'reduced code of the counter-account; zeros or blank: none',
  },
  valor: { start: 49, length: 15, kind: 'N', decimals: 2, required, meaning: 'amount, above zero' },
  cdhistorico: { start: 64, length: 4, kind: 'A', required: false, meaning: 'history code' },
  cdpadronizado: {
    start: 68,
    length: 4,
    kind: 'A',
    required: false,
    meaning: "the document's standardized code: the same on each of its lines",
  },
  historico: { start: 72, length: 80, kind: 'A', required: false, meaning: 'history text' },
  sequencia: {
    start: 152,
    length: 5,
    kind: 'N',
    required: false,
    meaning: 'number of the line, or blank; read, not stored',
  },
} satisfies Record<string, Place>;

export type IplFieldName = keyof typeof PLACES;

export interface IplField extends Place {
  readonly name: IplFieldName;
}

export const IPL_FIELDS: readonly IplField[] = Object.entries<Place>(PLACES).map(([name, place]) => ({
  name: name as IplFieldName,
  ...place,
}));

/** Renders docs/ipl-layout.md from the table, so that page and parser agree. */
export function renderIplLayoutDocument(): string {
  return `# The IPL layout

Generated from \`libs/domain/src/ipl/layout.ts\` by \`npm run documents\`: change the table there and not this page. What is
read from a file, and what is refused, is described in [imports.md](imports.md).

A line has ${IPL_LINE_CHARS} characters of ISO-8859-1, one byte each, and ends with LF or CRLF. **N** is a number: digits, filled with
zeros on the left. **A** is text, filled with blanks on the right. Positions without a field are blank.

| field | start | length | kind | | meaning |
|---|---|---|---|---|---|
${IPL_FIELDS.map(row).join('\n')}
`;
}

function row(field: IplField): string {
  const { name, start, length, kind, decimals = 0, required, meaning } = field;
  const implied = decimals === 0 ? '' : `, ${decimals} implied decimals`;
  return `| \`${name}\` | ${start} | ${length} | ${kind}${implied} | ${required ? 'required' : 'may be blank'} | ${meaning} |`;
}
