// How a message shows a text or an id that was sent. A text is cut between characters and never inside one, because
// half a surrogate pair is not valid text, and a strict parser would refuse the whole answer.

/**
 * The text, or its first `charsMax` UTF-16 units and an ellipsis. One unit less is kept when the cut would divide a
 * character.
 */
export function shownText(text: string, charsMax: number): string {
  return text.length <= charsMax ? text : `${cutText(text, charsMax)}…`;
}

/** Like `shownText`, without the ellipsis. */
export function cutText(text: string, charsMax: number): string {
  return text.slice(0, isLeadSurrogate(text.charCodeAt(charsMax - 1)) ? charsMax - 1 : charsMax);
}

function isLeadSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

// A JSON number beyond 2^53 was rounded when it was parsed. The number that was sent is unknown then, and the rounded
// id may differ from it.

/**
 * Represents every JSON number that is an id beyond the exact integers. It names no record, because ids are assigned
 * from 1 upwards.
 */
export const INEXACT_ID = Number.MAX_SAFE_INTEGER;

export function idText(id: number | bigint): string {
  if (typeof id === 'bigint' || Math.abs(id) < INEXACT_ID) return String(id);
  return id > 0 ? `above ${INEXACT_ID - 1}` : `below -${INEXACT_ID - 1}`;
}
