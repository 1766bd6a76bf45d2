// A text as the database searches for it: a regular expression that takes each letter in any case and with any accent.
// `ledger.search_form` of each record would take eight times as long as the search in any case alone, this once to four times.

/** Latin letters with accents, as one character, and signs such as ². */
const ACCENTED = [
  [0xa0, 0x24f],
  [0x1e00, 0x1eff],
] as const;
const ACCENTS = /[\u0300-\u036f]/g;

/** Without accents, in lower case. */
function foldOf(text: string): string {
  return text.normalize('NFKD').replace(ACCENTS, '').toLowerCase();
}

/** The characters that fold to each character, itself left out: to letters, digits and the blank. */
const SAME = new Map<string, string[]>();
for (const [first, last] of ACCENTED)
  for (let point = first; point <= last; point += 1) {
    const character = String.fromCodePoint(point);
    const folded = foldOf(character);
    if (folded !== character && Array.from(folded).length === 1)
      SAME.set(folded, [...(SAME.get(folded) ?? []), character]);
  }

/** A regular expression of PostgreSQL that finds the text, letters in any case and with any accents. */
export function searchPatternOf(text: string): string {
  // A text of accents alone has no letters: it is searched as it is.
  return Array.from(text, foldOf(text) === '' ? formOf : patternOf).join('');
}

/** What it folds to, in any form; and itself, where that does not find it: ½ is no 1⁄2. */
function patternOf(character: string): string {
  const folded = foldOf(character);
  const forms = Array.from(folded, formOf).join('');
  const isFound = [folded, folded.toUpperCase(), ...(SAME.get(folded) ?? [])].includes(character);
  return isFound || forms === '' ? forms : `(?:${formOf(character)}|${forms})`;
}

/** An accent may also be a character behind its letter. */
function formOf(character: string): string {
  const isOfClass = SAME.has(character) || /^\p{L}$/u.test(character);
  return `${isOfClass ? classOf(character) : literalOf(character)}[\u0300-\u036f]*`;
}

/** The character in both cases, and what folds to it. */
function classOf(character: string): string {
  const cases = [character, character.toLowerCase(), character.toUpperCase()];
  return `[${cases.filter((each) => Array.from(each).length === 1).join('')}${(SAME.get(character) ?? []).join('')}]`;
}

/** A backslash takes their meaning from signs, and would give one to letters and digits. */
function literalOf(character: string): string {
  return /^[!-/:-@[-`{-~]$/.test(character) ? `\\${character}` : character;
}
