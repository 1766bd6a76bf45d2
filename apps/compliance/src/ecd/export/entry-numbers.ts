// The number of an entry in the file: month, branch, batch, document and entry number, joined so that different entries
// always have different numbers, whatever characters their codes have.

const OTHER = /[^\x20-\x7b}]|[/]/;
const OTHERS = new RegExp(OTHER, 'gu');

export function entryNumberOf(month: string, ...codes: readonly string[]): string {
  let number = month.slice(0, 4) + month.slice(5, 7);
  for (const code of codes) number += `/${OTHER.test(code) ? escaped(code) : code}`;
  return number;
}

/** Escapes bars, tildes, slashes and every character that is not printable ASCII. */
function escaped(code: string): string {
  return code.replace(OTHERS, (character) => `~${(character.codePointAt(0) ?? 0).toString(16)}.`);
}
