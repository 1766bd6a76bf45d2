// A text as the database searches for it: a regular expression that takes each letter in any case and with any accent.
// `ledger.search_form` of each record would take eight times as long as the search in any case alone, this once to four times.

/** Latin letters with accents, as one character. */
const ACCENTED = [
  [0xa0, 0x24f],
  [0x1e00, 0x1eff],
] as const;
const ACCENTS = /[\u0300-\u036f]/g;

/** Without accents, in lower case. */
function foldOf(text: string): string {
  return text.normalize('NFKD').replace(ACCENTS, '').toLowerCase();
}

/** The characters that fold to each letter, itself left out. */
const SAME = new Map<string, string[]>();
for (const [first, last] of ACCENTED)
  for (let point = first; point <= last; point += 1) {
    const character = String.fromCodePoint(point);
    const letter = foldOf(character);
    if (letter !== character && /^\p{L}$/u.test(letter))
      SAME.set(letter, [...(SAME.get(letter) ?? []), character]);
  }

/** A regular expression of PostgreSQL that finds the text, letters in any case and with any accents. */
export function searchPatternOf(text: string): string {
  // A text of accents alone has no letters: it is searched as it is.
  return Array.from(foldOf(text) || text, (character) => {
    const one = /^\p{L}$/u.test(character) ? classOf(character) : literalOf(character);
    // An accent may also be a character behind its letter.
    return `${one}[\u0300-\u036f]*`;
  }).join('');
}

/** The letter, and what folds to it. */
function classOf(letter: string): string {
  const upper = letter.toUpperCase();
  const both = Array.from(upper).length === 1 ? letter + upper : letter;
  return `[${both}${(SAME.get(letter) ?? []).join('')}]`;
}

/** A backslash takes their meaning from signs, and would give one to letters and digits. */
function literalOf(character: string): string {
  return /^[!-/:-@[-`{-~]$/.test(character) ? `\\${character}` : character;
}
