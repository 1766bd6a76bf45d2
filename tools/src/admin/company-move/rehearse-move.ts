// `company move --dry-run` says whether the company may move, what is copied, and for how long the company would take
// no writes.
import type { Database } from '@razao/platform/database';
import { CommandRefused } from '../command-line.js';
import { verifyCompany } from '../verify.js';
import { admitMove, companyHere, findCopy } from './admit-move.js';
import { COMPANY_TABLES, type CompanyIds, filledTables, selectRows } from './company-tables.js';
import { copyRows, digestOf, passTheGate } from './copy-company.js';
import { findHome } from './homes.js';
import { REST_MS } from './move-company.js';
import { assertChartAgrees } from './shared-chart.js';
import { pauseSeconds, type Rate, READS_PER_WRITE } from './pace.js';

const MIB = 2 ** 20;
const SAMPLED = 'ledger.entry';
const SAMPLED_ROWS = 50_000;

interface Size {
  readonly rows: number;
  /** The size of the stored rows, without the overhead of pages and indexes. */
  readonly bytes: number;
}

/**
 * Changes nothing.
 * @throws CommandRefused for everything that the move itself would refuse
 */
export async function rehearseMove(
  source: Database,
  target: Database,
  code: string,
  cell: number,
  { say, rate }: { readonly say: (line: string) => void; readonly rate?: Rate },
): Promise<void> {
  const own = await admitMove(source, target, cell);
  const [home, there] = [await findHome(source, code), await findHome(target, code)];
  if (home !== undefined && home.cell !== own)
    throw new CommandRefused(`Company ${code} lives in cell ${home.cell}`);
  if (home?.state === 'LEAVING' || there?.state === 'ARRIVING')
    throw new CommandRefused(
      `Company ${code} is being moved, or its move was killed: the command without --dry-run ends it`,
    );
  const ids = await companyHere(source, code, own, home);
  if (await findCopy(target, code, cell, there))
    throw new CommandRefused(
      `Cell ${cell} has a copy of company ${code} that an earlier move left there. The move deletes it first; for a dry run, delete it there with company drop-moved ${code}`,
    );
  await source.transaction((from) => target.transaction((to) => assertChartAgrees(from, to, ids)), {
    isolation: 'REPEATABLE READ',
    readOnly: true,
  });
  const sizes = await saySizes(source, ids, say);
  const began = performance.now();
  const verified = await verifyCompany(source, code);
  const verifyMs = performance.now() - began;
  if (verified !== undefined) say(verified);
  const copyMs = await timeCopy(source, target, ids, sizes);
  const pauses = pausesOf(sizes, rate);
  const seconds = Math.ceil((copyMs + verifyMs + REST_MS) / 1_000 + pauses);
  const paused =
    rate === undefined ? '' : `; ${Math.ceil(pauses)} s of them are the pauses of --rate ${rate}`;
  say(
    `The company would take no writes for about ${seconds} s, by a sample of its entries${paused}. Nothing was changed.`,
  );
}

async function saySizes(
  source: Database,
  ids: CompanyIds,
  say: (line: string) => void,
): Promise<ReadonlyMap<string, Size>> {
  const sizes = new Map<string, Size>();
  const all = { rows: 0, bytes: 0 };
  for (const { name, rows } of COMPANY_TABLES) {
    const size = await source.one<Size>(
      `SELECT count(*)::double precision AS rows, coalesce(sum(pg_column_size(t.*)), 0)::double precision AS bytes FROM ${name} t WHERE ${rows(ids)}`,
    );
    if (size === undefined || size.rows === 0) continue;
    sizes.set(name, size);
    all.rows += size.rows;
    all.bytes += size.bytes;
  }
  for (const [name, { rows, bytes }] of sizes.set('all', all))
    say(`${name.padEnd(32)}${String(rows).padStart(12)} rows ${(bytes / MIB).toFixed(1).padStart(10)} MiB`);
  return sizes;
}

/** The pauses of a move: all tables with rows are copied, and all but the shared ones are read again. */
function pausesOf(sizes: ReadonlyMap<string, Size>, rate: Rate): number {
  const reads = rate && rate * READS_PER_WRITE;
  let seconds = 0;
  for (const { name, shared } of COMPANY_TABLES) {
    const size = sizes.get(name);
    if (size === undefined) continue;
    seconds += pauseSeconds(size.rows, rate) + (shared ? 0 : pauseSeconds(size.rows, reads));
  }
  return seconds;
}

/**
 * Estimates the time of the copy: copies and compares some entries in a transaction of the target that is rolled back.
 */
async function timeCopy(
  source: Database,
  target: Database,
  ids: CompanyIds,
  sizes: ReadonlyMap<string, Size>,
): Promise<number> {
  const [entries, all] = [sizes.get(SAMPLED), sizes.get('all')];
  const table = (await filledTables(source, ids)).find(({ name }) => name === SAMPLED);
  if (entries === undefined || all === undefined || table === undefined) return 0;
  const rows = selectRows(table, ids);
  const began = performance.now();
  const copied = await source.transaction(
    async (from) => {
      const sample = `${rows} LIMIT ${SAMPLED_ROWS}`;
      const written = new RolledBack();
      await target
        .transaction(async (to) => {
          await passTheGate(to);
          written.rows = await copyRows(from, to, SAMPLED, table.columns, sample);
          await Promise.all([from.one(digestOf(SAMPLED, sample)), to.one(digestOf(SAMPLED, rows))]);
          throw written;
        })
        .catch((error: unknown) => {
          if (error !== written) throw error;
        });
      return written.rows;
    },
    { isolation: 'REPEATABLE READ', readOnly: true },
  );
  const sampleBytes = (entries.bytes * copied) / entries.rows;
  return ((performance.now() - began) * all.bytes) / sampleBytes;
}

class RolledBack extends Error {
  rows = 0;
}
