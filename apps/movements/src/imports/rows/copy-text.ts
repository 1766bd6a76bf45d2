// Writes values in the text format of COPY, so that PostgreSQL reads back the same values.

export const COPY_NULL = '\\N';

const SPECIAL = /[\\\b\f\n\r\t\v]/;
const SPECIALS = /[\\\b\f\n\r\t\v]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};

export function copyText(value: string): string {
  return SPECIAL.test(value) ? value.replace(SPECIALS, (char) => ESCAPES[char] ?? char) : value;
}

/** Yields the lines of such text, which may be cut anywhere, without their LF. Only LF ends a line: U+2028 does not. */
export async function* copyLines(text: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
}

/** Writes '' as NULL, because a value that a movement file leaves empty is absent. */
export function copyTextOrNull(value: string): string {
  return value === '' ? COPY_NULL : copyText(value);
}
