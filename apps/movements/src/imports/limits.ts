// The limits of imports, each with a name and the reason for its size.
import { Injectable } from '@nestjs/common';
import { AMOUNT_CENTS_MAX } from '@razao/domain';
import { MovementsEnv } from '../movements.env.js';

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

/** The limits that tests set lower. The limits that a site may set are environment variables. */
@Injectable()
export class ImportLimits {
  /** Rows of one COPY. A larger COPY waits longer for the gate; smaller ones call it more often (docs/imports.md). */
  chunkRows = 50_000;
  /** Documents of one COPY, for files of many small documents: each takes memory until the COPY has ended. */
  chunkDocuments = 5_000;
  /** Rows of one document that are kept in memory; a larger document waits on disk until it is checked. */
  documentRowsInMemory = 10_000;
  /**
   * Finished documents that are remembered, up to 22 bytes each, to notice that one continues later in the file. A file
   * with more documents is sorted first.
   */
  documentsTrackedMax = 2_000_000;
  /**
   * How many imports of this process load at once; one caller has at most one fewer. The others wait with their file on
   * disk, and callers take turns. Each import takes a database connection while it loads, so half of the pool is left
   * to other requests.
   */
  readonly importsAtOnce: number;
  /** How many imports may run into one branch at the same time; each has a stripe. */
  slotsPerBranch = 16;
  /** How long an import waits for a month that is being closed or a batch that another import fills, before a 503. */
  lockWaitMsMax = 60_000;

  constructor(env: MovementsEnv) {
    this.importsAtOnce = Math.min(4, Math.floor(env.DATABASE_POOL_MAX / 2));
  }
}

/** How often a running service looks for folders of killed imports. */
export const SPOOL_SWEEP_MS = 60 * 60 * 1000;
/** A folder of the spool that has not changed for this long belongs to a process that was killed. */
export const SPOOL_AGE_MS_MAX = 24 * 60 * 60 * 1000;
