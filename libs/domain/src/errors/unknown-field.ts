// A field of a body that the request does not have: named, cut short, and without its value, which may be anything,
// a secret too.
import type { ErrorDetail } from './domain-error.js';
import { shownText } from './shown-text.js';

const NAME_SHOWN_MAX = 40;

/** @param parent path of the object that holds it, '' for the body itself */
export function unknownField(parent: string, name: string, of: string): ErrorDetail {
  const shown = shownText(name, NAME_SHOWN_MAX);
  return { field: parent === '' ? shown : `${parent}.${shown}`, reason: `is not a field of ${of}` };
}
