// The fixed-width IPL layout as data: the position of each field and its allowed values. Parser,
// writer and docs/ipl-layout.md all read this table; a site with another layout changes it and nothing else.

/** What a line says, whatever the layout: the reader looks each up by its name. */
export const IPL_FIELDS = [
  'empresa',
  'filial',
  'ano',
  'mes',
  'lote',
  'documento',
  'lancamento',
  'debcre',
  'dia',
  'conta',
  'contrapartida',
  'valor',
  'cdhistorico',
  'cdpadronizado',
  'historico',
  'sequencia',
] as const;

export type IplFieldName = (typeof IPL_FIELDS)[number];

export interface IplField {
  readonly name: IplFieldName;
  /** Of its first character, counted from 1. */
  readonly start: number;
  readonly length: number;
  /** N: digits, filled with zeros on the left. A: text, filled with blanks on the right. */
  readonly kind: 'N' | 'A';
  /** Of the digits of an N field, how many stand behind a decimal point that is not written. */
  readonly decimals?: number;
  /** An N field of zeros says nothing, like a blank one. */
  readonly zerosMeanNone?: boolean;
  readonly required: boolean;
  /** One line for the page. */
  readonly meaning: string;
}

export interface IplLayout {
  /** Characters of every line; what no field covers is blank. */
  readonly lineChars: number;
  readonly fields: readonly IplField[];
}

const required = true;

/** The layout of the contract: 156 characters a line (interface section 8). */
export const IPL_LAYOUT: IplLayout = {
  lineChars: 156,
  fields: [
    { name: 'empresa', start: 1, length: 4, kind: 'N', required, meaning: 'company code' },
    { name: 'filial', start: 5, length: 4, kind: 'N', required, meaning: 'branch code' },
    { name: 'ano', start: 9, length: 4, kind: 'N', required, meaning: 'year' },
    { name: 'mes', start: 13, length: 2, kind: 'N', required, meaning: 'month' },
    { name: 'lote', start: 15, length: 6, kind: 'A', required, meaning: 'batch number' },
    { name: 'documento', start: 21, length: 6, kind: 'A', required, meaning: 'document number' },
    {
      name: 'lancamento',
      start: 27,
      length: 5,
      kind: 'A',
      required,
      meaning: 'entry number in the document',
    },
    { name: 'debcre', start: 32, length: 1, kind: 'A', required, meaning: '`D` debit or `C` credit' },
    { name: 'dia', start: 33, length: 2, kind: 'N', required, meaning: 'day of the month' },
    { name: 'conta', start: 35, length: 7, kind: 'N', required, meaning: 'reduced code of the account' },
    {
      name: 'contrapartida',
      start: 42,
      length: 7,
      kind: 'N',
      zerosMeanNone: true,
      required: false,
      meaning: 'reduced code of the counter-account; zeros or blank: none',
    },
    {
      name: 'valor',
      start: 49,
      length: 15,
      kind: 'N',
      decimals: 2,
      required,
      meaning: 'amount, above zero',
    },
    { name: 'cdhistorico', start: 64, length: 4, kind: 'A', required: false, meaning: 'history code' },
    {
      name: 'cdpadronizado',
      start: 68,
      length: 4,
      kind: 'A',
      required: false,
      meaning: "the document's standardized code: the same on each of its lines",
    },
    { name: 'historico', start: 72, length: 80, kind: 'A', required: false, meaning: 'history text' },
    {
      name: 'sequencia',
      start: 152,
      length: 5,
      kind: 'N',
      required: false,
      meaning: 'number of the line, or blank; read, not stored',
    },
  ],
};

/** docs/ipl-layout.md from the table, so that page and parser agree. */
export function renderIplLayoutDocument(layout: IplLayout): string {
  return `# The IPL layout

Generated from \`libs/domain/src/ipl/layout.ts\` by \`npm run documents\`: change the table there and not this page. What is
read from a file, and what is refused, is described in [imports.md](imports.md).

A line has ${layout.lineChars} characters of ISO-8859-1, one byte each, and ends with LF or CRLF. **N** is a number: digits, filled with
zeros on the left. **A** is text, filled with blanks on the right. Positions without a field are blank.

| field | start | length | kind | | meaning |
|---|---|---|---|---|---|
${layout.fields.map(row).join('\n')}
`;
}

function row(field: IplField): string {
  const { name, start, length, kind, decimals = 0, required, meaning } = field;
  const implied = decimals === 0 ? '' : `, ${decimals} implied decimals`;
  return `| \`${name}\` | ${start} | ${length} | ${kind}${implied} | ${required ? 'required' : 'may be blank'} | ${meaning} |`;
}
