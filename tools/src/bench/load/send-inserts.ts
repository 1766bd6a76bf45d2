// The other side of POST /entry: the service's own INSERT, sent over and over by pgbench in prepared mode,
// or, without pgbench, by the driver of the services in a process of its own.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadSql } from '@razao/platform/sql';
import pg from 'pg';
import type { BenchServer } from '../bench-server.js';
import { inScratchFolder } from '../books/bench-books.js';
import { runProgram } from '../programs.js';
import { inProcess } from './drive.js';
import { LOAD_AMOUNT, LOAD_DAY, LOAD_HISTORY } from './load-plan.js';

const INSERT = new URL('../../../../apps/movements/src/entries/insert-entry.sql', import.meta.url);
/** pgbench's own threads; it uses a tenth of what the server does. */
const THREADS = 2;
const ROLE = 'razao_movements';
/** pgbench's time includes connecting; on a machine that is too busy for it all of it, which is then tried with more. */
const SECONDS_MAX = 64;

export interface InsertPlan {
  readonly branchId: number;
  /** One a connection. */
  readonly documents: readonly number[];
  readonly accounts: readonly number[];
  readonly connections: number;
  readonly seconds: number;
  readonly firstNumber: number;
}

export interface InsertResult {
  readonly inserted: number;
  readonly seconds: number;
  /** How many entry numbers a connection used at most. */
  readonly numbersUsed: number;
}

/** What the driver's process is told. */
export interface DriverPlan extends InsertPlan {
  readonly url: string;
  readonly role: string;
  readonly text: string;
}

export async function sendInserts(
  server: BenchServer,
  database: string,
  plan: InsertPlan,
): Promise<InsertResult> {
  const { pgbench } = server.programs;
  const url = server.urlOf(database);
  const { text } = loadSql(INSERT);
  const driverPlan: DriverPlan = { ...plan, url, role: ROLE, text };
  if (pgbench === undefined) return await inProcess<InsertResult>('./insert-by-driver.js', driverPlan);
  return await inScratchFolder(async (folder) => {
    const script = join(folder, 'insert.sql');
    await writeFile(script, pgbenchScript(text, plan));
    for (let seconds = plan.seconds; ; seconds *= 2) {
      const args = [
        ...['-n', '-M', 'prepared', '-c', plan.connections, '-j', THREADS, '-T', seconds],
        ...['-D', `number=${plan.firstNumber}`, '-f', script, url],
      ].map(String);
      const output = await runProgram(pgbench, { args, env: { PGOPTIONS: `-c role=${ROLE}` } });
      const result = resultOf(output, { ...plan, seconds });
      if (result.inserted > 0) return result;
      if (seconds * 2 > SECONDS_MAX) throw new Error(`pgbench inserted nothing in ${seconds} s:\n${output}`);
    }
  });
}

/** Parameters that are the same for every entry stand in the text; the others are pgbench's variables. */
export function pgbenchScript(text: string, { branchId, documents, accounts }: InsertPlan): string {
  const ids = `('{${accounts.join(',')}}'::bigint[])`;
  const values = [
    `'{${branchId}}'::int[]`,
    'NULL',
    `('{${documents.join(',')}}'::bigint[])[:client]`,
    ':lancamento',
    `'D'`,
    String(LOAD_DAY),
    `${ids}[:first]`,
    `${ids}[:second]`,
    'true',
    LOAD_AMOUNT,
    pg.escapeLiteral(LOAD_HISTORY),
    'NULL',
  ];
  const lines = text.split('\n').filter((line) => !line.startsWith('--'));
  return [
    `\\set client :client_id + 1`,
    `\\set account (:client_id * 7 + :number) % ${accounts.length}`,
    `\\set first :account + 1`,
    `\\set second (:account + 1 + :number % ${accounts.length - 1}) % ${accounts.length} + 1`,
    `\\set lancamento :number`,
    `\\set number :number + 1`,
    `${lines.join(' ').replaceAll(/\$(\d+)/g, (_, place: string) => values[Number(place) - 1] ?? '')};`,
    '',
  ].join('\n');
}

function resultOf(output: string, { seconds, documents }: InsertPlan): InsertResult {
  const processed = /number of transactions actually processed: (\d+)/.exec(output)?.[1];
  const failed = /number of failed transactions: (\d+)/.exec(output)?.[1] ?? '0';
  if (processed === undefined || failed !== '0') throw new Error(`pgbench did not insert:\n${output}`);
  const inserted = Number(processed);
  // Clients are served evenly, but not exactly so.
  return { inserted, seconds, numbersUsed: Math.ceil((inserted / documents.length) * 2) };
}
