// The limits of an entry's amount on the wire, and of one request. Lengths of its texts: wire/field-lengths.ts.
import { AMOUNT_CENTS_MAX, centsToNumber } from '@razao/domain';

export const VALOR_MIN = 0.01;
/** Fifteen digits: what a double carries exactly. */
export const VALOR_MAX = centsToNumber(AMOUNT_CENTS_MAX);
/** Entries of one request, whether for one document or for many. */
export const ENTRIES_MAX = 100_000;
