// The limits of an entry on the wire (interface sections 2A and 8), and of one request.

export const LANCAMENTO_LENGTH_MAX = 5;
export const HISTORICO_LENGTH_MAX = 255;
export const CDHISTORICO_LENGTH_MAX = 4;
export const VALOR_MIN = 0.01;
/** Fifteen digits: what a double carries exactly. */
export const VALOR_MAX = 9_999_999_999_999.99;
/** Entries of one request, whether for one document or for many. */
export const ENTRIES_MAX = 100_000;
