// How much of a text that was sent a message shows. Cut between characters and never inside one: half of
// a surrogate pair is no text, and a strict reader refuses the whole answer for it.

/** The text, or its first `charsMax` UTF-16 units, one less where that would halve a character, and an ellipsis. */
export function shownText(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text;
  const end = isLeadSurrogate(text.charCodeAt(charsMax - 1)) ? charsMax - 1 : charsMax;
  return `${text.slice(0, end)}…`;
}

function isLeadSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
