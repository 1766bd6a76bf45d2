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

/** Writes '' as NULL, because a value that a movement file leaves empty is absent. */
export function copyTextOrNull(value: string): string {
  return value === '' ? COPY_NULL : copyText(value);
}
