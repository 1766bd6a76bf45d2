// Makes the worst files that an import accepts. Each is as large as a test can afford, and is refused as a whole or row
// by row.

const MB = 1024 * 1024;
const BYTES = MB;
/** An account of company LARGE. */
const ACCOUNT = '3';
const HEADER = 'documento,lancamento,debcre,day,conta,contrapartida,valor\n';

/** Makes a file with a header, and with `part` as often as it fits. */
function repeated(part: string, bytes = BYTES): Uint8Array {
  return Buffer.from(HEADER + part.repeat(Math.floor(bytes / part.length)));
}

function rows(count: number, rowOf: (index: number) => string): Uint8Array {
  return Buffer.from(HEADER + Array.from({ length: count }, (_, index) => `${rowOf(index)}\n`).join(''));
}

export const WORST_FILES: Readonly<Record<string, () => Uint8Array>> = {
  'one line without an end': () => repeated('a', 8 * MB),
  'line ends alone': () => repeated('\n'),
  'delimiters alone': () => repeated(`${','.repeat(16_000)}\n`),
  'fields beyond the header': () => repeated(`${'a,'.repeat(8_000)}\n`),
  'a quote that is not closed': () =>
    Buffer.concat([Buffer.from(`${HEADER}D1,1,D,5,"`), Buffer.from('abc\n'.repeat(MB / 8))]),
  'a stray quote in each line': () => repeated('"a"b,"\n'),
  'quoted line breaks as long as a record': () => repeated(`"${'\n'.repeat(16_300)}`),
  'NUL behind the rest': () => Buffer.concat([repeated('D1,1,D,5,1,1,1\n'), Buffer.of(0)]),
  'a header of 8,000 columns': () => Buffer.from(`${'c,'.repeat(8_000)}\n1\n`),
  'wrong rows, each a document': () => rows(40_000, (row) => `D${row},1,X,99,nope,nope,-1`),
  'as many entry numbers as a document has, none balanced': () =>
    rows(200_000, (row) => `D1,${row.toString(36)},D,5,${ACCOUNT},,1`),
};
