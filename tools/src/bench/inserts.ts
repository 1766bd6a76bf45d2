// The other side of POST /entry: the service's own INSERT, sent by pgbench in prepared mode, or, without pgbench,
// by the driver of the services.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadSql } from '@razao/platform/sql';
import pg from 'pg';
import type { BenchServer } from './bench-server.js';
import { inScratchFolder } from './books.js';
import { repeat } from './load.js';
import { HAS_PGBENCH, runProgram } from './programs.js';

const INSERT = loadSql(new URL('../../../apps/movements/src/entries/insert-entry.sql', import.meta.url));
const AS_SERVICE = '-c role=razao_movements';
/** pgbench's own threads; it uses a tenth of what the server does. */
const THREADS = 2;
/** pgbench's time includes connecting; when a busy machine lets it insert nothing, it is run again for longer. */
const SECONDS_MAX = 64;

/** Day and amount do not matter to the price of an entry; both sides write the same. */
export const DAY = 15;
export const AMOUNT = '12.34';
export const HISTORY = 'Venda de mercadorias';

/** Where entries go to: documents without entries, one per connection. */
export interface InsertTarget {
  readonly branchId: number;
  readonly documents: readonly number[];
  readonly accounts: readonly number[];
}

export interface InsertResult {
  readonly answered: number;
  readonly seconds: number;
}

/** The account and the counter-account of an entry: different ones, spread over the chart. */
export function accountPair({ accounts }: InsertTarget, connection: number, sent: number): [number, number] {
  const first = (connection * 7 + sent) % accounts.length;
  const second = (first + 1 + (sent % (accounts.length - 1))) % accounts.length;
  return [accounts[first] ?? 0, accounts[second] ?? 0];
}

export async function sendInserts(
  server: BenchServer,
  database: string,
  target: InsertTarget,
  seconds: number,
): Promise<InsertResult> {
  const url = server.urlOf(database);
  if (!HAS_PGBENCH) return await byDriver(url, target, seconds);
  return await inScratchFolder(async (folder) => {
    const script = join(folder, 'insert.sql');
    await writeFile(script, pgbenchScript(target));
    for (let time = seconds; time <= SECONDS_MAX; time *= 2) {
      const clients = ['-c', target.documents.length, '-j', Math.min(THREADS, target.documents.length)];
      const args = ['-n', '-M', 'prepared', ...clients, '-T', time, '-f', script, '-D', 'number=1', url];
      const output = await runProgram('pgbench', args, { PGOPTIONS: AS_SERVICE });
      const answered = Number(/transactions actually processed: (\d+)/.exec(output)?.[1]);
      const failed = /number of failed transactions: (\d+)/.exec(output)?.[1] ?? '0';
      if (Number.isNaN(answered) || failed !== '0') throw new Error(`pgbench did not insert:\n${output}`);
      if (answered > 0) return { answered, seconds: time };
    }
    throw new Error(`pgbench inserted nothing in ${SECONDS_MAX} s`);
  });
}

async function byDriver(url: string, target: InsertTarget, seconds: number): Promise<InsertResult> {
  const { branchId, documents } = target;
  const pool = new pg.Pool({ connectionString: url, options: AS_SERVICE, max: documents.length });
  const result = await repeat(documents.length, seconds, async (connection, sent) => {
    const entry = [[branchId], null, documents[connection], String(sent + 1), 1, 'D', DAY];
    const values = [...entry, ...accountPair(target, connection, sent), true, AMOUNT, HISTORY, null];
    await pool.query({ ...INSERT, values });
  });
  await pool.end();
  return result;
}

/** Parameters that are the same for every entry are written into the text; the others are pgbench's variables. */
function pgbenchScript({ branchId, documents, accounts }: InsertTarget): string {
  const ids = `('{${accounts.join(',')}}'::bigint[])`;
  const values = [
    `'{${branchId}}'::int[]`,
    'NULL',
    `('{${documents.join(',')}}'::bigint[])[:client]`,
    ':lancamento',
    '1',
    `'D'`,
    String(DAY),
    `${ids}[:first]`,
    `${ids}[:second]`,
    'true',
    AMOUNT,
    pg.escapeLiteral(HISTORY),
    'NULL',
  ];
  return [
    `\\set client :client_id + 1`,
    `\\set account (:client_id * 7 + :number) % ${accounts.length}`,
    `\\set first :account + 1`,
    `\\set second (:account + 1 + :number % ${accounts.length - 1}) % ${accounts.length} + 1`,
    `\\set lancamento :number`,
    `\\set number :number + 1`,
    `${withValues(INSERT.text, values)};`,
    '',
  ].join('\n');
}

/** A statement in one line, its parameters written out, for programs that take none. */
export function withValues(text: string, values: readonly string[]): string {
  return text
    .split('\n')
    .filter((line) => !line.startsWith('--'))
    .join(' ')
    .replaceAll(/\$(\d+)/g, (_, place: string) => values[Number(place) - 1] ?? '');
}
