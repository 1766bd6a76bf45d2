// The rows of a scattered file, sorted by document: into a temporary table, and out of it to the spool,
// from where they are read like any file while the ledger's COPY has the connection.
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Transaction } from '@razao/platform/database';
import type { RawRow, RowSource } from '../rows/raw-row.js';
import { readStagedRows, stageText } from '../source/staged-rows.js';
import type { Spool } from '../upload/spool.js';
import type { ImportStore } from './import.store.js';

export async function sortRows(
  tx: Transaction,
  store: ImportStore,
  spool: Spool,
  rows: RowSource,
): Promise<RowSource> {
  const path = spool.path('sorted');
  await store.createImportStage(tx);
  await store.copyImportStageIn(tx, stageText(rows));
  await pipeline(store.copyImportStageOut(tx), createWriteStream(path, { mode: 0o600 }));
  return readSorted(path);
}

/** Opened when it is read, so that nothing stays open when it is not. */
async function* readSorted(path: string): AsyncGenerator<RawRow[]> {
  yield* readStagedRows(createReadStream(path, { encoding: 'utf8' }));
}
