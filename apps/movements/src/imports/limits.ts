// Every limit of an import has its name here, with the reason for its size.
import { Injectable } from '@nestjs/common';
import { AMOUNT_CENTS_MAX } from '@razao/domain';
import { MovementsEnv } from '../movements.env.js';

/** Longest physical line, and longest record with quoted line breaks, in characters. A row of the contract's longest fields has about 700. */
export const RECORD_CHARS_MAX = 16_384;
/** Bytes read and characters scanned between two turns of the event loop: about 2 ms of work. */
export const READ_BLOCK_BYTES = 64 * 1024;
/** Batches that the lines of one file may name: each takes locks of the database's shared table until the import ends. */
export const FILE_BATCHES_MAX = 1_000;
/** Messages and details that an import result carries; one more message counts the rest. */
export const REPORTED_ERRORS_MAX = 1_000;
/** Of the value in a detail, in UTF-16 units; an ellipsis follows one that is cut. The longest text that a row may have is whole. */
export const DETAIL_VALUE_CHARS_MAX = 255;
/** 9,999,999,999,999.99: fifteen digits survive a double exactly, and so do their cents. */
export const VALOR_CENTS_MAX = Number(AMOUNT_CENTS_MAX);
/** Entry numbers of one document: five digits give 100,000; the rest allows for letters. */
export const DOCUMENT_NUMBERS_MAX = 200_000;

/** What tests set lower; the sizes that a site may set are in the environment. */
@Injectable()
export class ImportLimits {
  /** Rows of one COPY. Larger ones wait longer for the gate, smaller ones call it more often (see docs/imports.md). */
  chunkRows = 50_000;
  /** Documents of one COPY, for files of many small ones: each takes memory until the COPY has ended. */
  chunkDocuments = 5_000;
  /** Rows of one document kept in memory; a larger one waits on disk until it is checked. */
  documentRowsInMemory = 10_000;
  /** Finished documents remembered to notice a scattered one, up to 22 bytes each; above it the file is sorted first. */
  documentsTrackedMax = 2_000_000;
  /**
   * Imports of this process that load at once, one caller's at most one fewer; the others wait with their file on disk,
   * and callers take turns. Each takes a database connection while it loads: half of the pool is left to other requests.
   */
  readonly importsAtOnce: number;
  /** Imports that may run into one branch at the same time, one stripe each. */
  slotsPerBranch = 16;
  /** How long an import waits for a month that is being closed, or a batch that another import fills, before it is answered 503. */
  lockWaitMsMax = 60_000;

  constructor(env: MovementsEnv) {
    this.importsAtOnce = Math.min(4, Math.floor(env.DATABASE_POOL_MAX / 2));
  }
}

/** How often a running service looks for folders of killed imports. */
export const SPOOL_SWEEP_MS = 60 * 60 * 1000;
/** A folder of the spool that has not changed for this long belongs to a process that was killed. */
export const SPOOL_AGE_MS_MAX = 24 * 60 * 60 * 1000;
