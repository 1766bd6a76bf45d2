// How a refusal names an id. A JSON number beyond 2^53 was rounded when it was parsed: what was sent is not
// known any more, and a rounded id would be one that was not sent.

/** Represents every JSON number that is an id and not exact: ids are assigned from 1 upwards, it names nothing. */
export const INEXACT_ID = Number.MAX_SAFE_INTEGER;

export function idText(id: number | bigint): string {
  if (typeof id === 'bigint' || Math.abs(id) < INEXACT_ID) return String(id);
  return id > 0 ? `above ${INEXACT_ID - 1}` : `below -${INEXACT_ID - 1}`;
}
