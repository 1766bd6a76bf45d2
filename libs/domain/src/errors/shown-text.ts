// How a message shows a text or an id that was sent. A text is cut between characters and never inside one: half of
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

// A JSON number beyond 2^53 was rounded when it was parsed: what was sent is not
// known any more, and a rounded id would be one that was not sent.

/** Represents every JSON number that is an id and not exact: ids are assigned from 1 upwards, it names nothing. */
export const INEXACT_ID = Number.MAX_SAFE_INTEGER;

export function idText(id: number | bigint): string {
  if (typeof id === 'bigint' || Math.abs(id) < INEXACT_ID) return String(id);
  return id > 0 ? `above ${INEXACT_ID - 1}` : `below -${INEXACT_ID - 1}`;
}
