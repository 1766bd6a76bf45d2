// The number of an entry in the file: month, branch, batch, document and entry number, joined so that different entries have
// different numbers whatever characters their codes have.

const OTHER = /[^\x20-\x7b}]|[/]/gu;

export function entryNumberOf(month: string, ...codes: readonly string[]): string {
  return [month.slice(0, 7).replace('-', ''), ...codes.map(escaped)].join('/');
}

/** Bars, tildes, slashes and what is not ASCII. */
function escaped(code: string): string {
  return code.replace(OTHER, (character) => `~${(character.codePointAt(0) ?? 0).toString(16)}.`);
}
