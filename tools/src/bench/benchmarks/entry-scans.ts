// How often ledger.entry was read from end to end, and how often through each of its indexes, by whoever: as
// PostgreSQL counted it, whatever plans the prepared statements of the services settled on.
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchServer } from '../bench-server.js';

export interface EntryScans {
  readonly sequential: number;
  readonly indexes: readonly { readonly index: string; readonly scans: number }[];
}

/** A backend hands over its counts when it ends; the last ones may be ending still. */
const REPORTED_MS = 500;

/** To be asked while no service is connected. */
export async function entryScans(server: BenchServer, database: string): Promise<EntryScans> {
  await delay(REPORTED_MS);
  const [table] = await server.ask<{ scans: string }>(
    database,
    `SELECT seq_scan AS scans FROM pg_stat_user_tables WHERE relid = 'ledger.entry'::regclass`,
  );
  const indexes = await server.ask<{ index: string; scans: string }>(
    database,
    `SELECT indexrelname AS index, idx_scan AS scans FROM pg_stat_user_indexes WHERE relid = 'ledger.entry'::regclass ORDER BY 1`,
  );
  return {
    sequential: Number(table?.scans ?? 0),
    indexes: indexes.map(({ index, scans }) => ({ index, scans: Number(scans) })),
  };
}
