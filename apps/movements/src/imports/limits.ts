// The limits of imports, each with a name and the reason for its size.
import { AMOUNT_CENTS_MAX } from '@razao/domain';

/**
 * The longest physical line, and the longest record with quoted line breaks, in characters. A row in which every field
 * has the contract's maximum length has about 700.
 */
export const RECORD_CHARS_MAX = 16_384;
/** How many bytes are read and scanned between two turns of the event loop: about 2 ms of work. */
export const READ_BLOCK_BYTES = 64 * 1024;
/** How many batches the lines of one file may name. Each takes locks in a table that all of PostgreSQL shares. */
export const FILE_BATCHES_MAX = 1_000;
/** How many messages and details an import result has; one more message counts the rest. */
export const REPORTED_ERRORS_MAX = 1_000;
/**
 * The maximum length of the value in a detail, in UTF-16 units. An ellipsis follows a value that is cut. The longest
 * text that a row may have is not cut.
 */
export const DETAIL_VALUE_CHARS_MAX = 255;
/** 9,999,999,999,999.99: a double holds fifteen digits exactly, and so also the amount in cents. */
export const VALOR_CENTS_MAX = Number(AMOUNT_CENTS_MAX);
/** How many entry numbers one document may have. Five digits give 100,000; the rest allows for letters. */
export const DOCUMENT_NUMBERS_MAX = 200_000;

/** How often a running service looks for folders of killed imports. */
export const SPOOL_SWEEP_MS = 60 * 60 * 1000;
/** A folder of the spool that has not changed for this long belongs to a process that was killed. */
export const SPOOL_AGE_MS_MAX = 24 * 60 * 60 * 1000;
