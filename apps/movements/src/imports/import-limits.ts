// The limits of imports that are injected, because tests set them lower or a setting of the site gives them.
import { Injectable } from '@nestjs/common';
import { IDLE_IN_TRANSACTION_TIMEOUT_MS } from '@razao/platform/database';
import { MovementsEnv } from '../movements.env.js';

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
  /**
   * While rows are refused or belong to one large document, no chunk is sent. After this time an empty statement is,
   * because the server takes a session that is silent for longer inside a transaction for lost.
   */
  silenceMsMax = IDLE_IN_TRANSACTION_TIMEOUT_MS / 4;

  constructor(env: MovementsEnv) {
    this.importsAtOnce = Math.min(4, Math.floor(env.DATABASE_POOL_MAX / 2));
  }
}
