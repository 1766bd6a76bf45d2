// Compares POST /entry of one service process with pgbench. The service checks token, permission and values before its
// INSERT. pgbench sends only the same INSERT, through the same gate and over as many connections. Where pgbench is not
// installed, the benchmark sends the INSERT with the driver that the services use.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineSql, loadSql } from '@razao/platform/sql';
import pg from 'pg';
import { type Bench, BRANCH, COMPANY, CONNECTIONS, MONTH, runProgram } from '../bench.js';
import { drive, processorTimeOf, repeat } from '../load.js';
import { type Benchmark, inTurn } from '../report.js';

const sql = defineSql(import.meta.url, ['insert-documents']);
const INSERT = loadSql(new URL('../../../../apps/movements/src/entries/insert-entry.sql', import.meta.url));
const HAS_PGBENCH = spawnSync('pgbench', ['--version']).error === undefined;
const AS_SERVICE = '-c role=razao_movements';
/** The time of pgbench includes connecting. If it inserts nothing on a busy machine, it runs again for twice as long. */
const SECONDS_MAX = 64;
/** Both sides write the same day and amount; they do not change the cost of an entry. */
const DAY = 15;
const AMOUNT = '12.34';
const HISTORY = 'Venda de mercadorias';

/** The empty documents that entries are posted to, one per connection. */
interface Target {
  readonly branchId: number;
  readonly documents: readonly number[];
  readonly accounts: readonly number[];
}

interface Measured {
  readonly perSecond: number;
  readonly latencyMs: number;
  readonly processorMs: number;
}

export const benchmarkPost: Benchmark = async (bench) => {
  const { rounds, seconds } = bench.options;
  const database = await bench.copyOf(await bench.emptyBooks(), 'post');
  const { url, service } = await bench.service('movements', database);
  let lote = 0;
  // How many entries the books have afterwards: a request without an answer may have been saved.
  let least = 0;
  let most = 0;
  const createTarget = async (count: number): Promise<Target> => {
    lote += 1;
    const values = [COMPANY, BRANCH, MONTH.toDate(), String(lote).padStart(6, '0'), count];
    const [row] = await bench.query<Target>(database, sql['insert-documents'].text, values);
    if (row === undefined) throw new Error('the books have no branch to post into');
    await bench.settle();
    return row;
  };
  const post = async (connections: number, withKey = false): Promise<Measured> => {
    const target = await createTarget(connections);
    const load = { url, connections, seconds, request: requestOf(target, withKey) };
    const pids = [service.pid, bench.cluster.pid];
    const measured = await processorTimeOf(pids, () => drive(load));
    least += measured.answered;
    most += measured.sent;
    return measured;
  };
  const insert = async (connections: number): Promise<Measured> => {
    const target = await createTarget(connections);
    const send = HAS_PGBENCH ? byPgbench : byDriver;
    const measured = await processorTimeOf([bench.cluster.pid], () => send(bench, database, target));
    least += measured.answered;
    most += measured.answered;
    const perSecond = measured.answered / measured.seconds;
    return { perSecond, latencyMs: (connections / perSecond) * 1_000, processorMs: measured.processorMs };
  };
  const [posts, keyed, inserts] = await inTurn(
    rounds,
    () => post(CONNECTIONS),
    () => post(CONNECTIONS, true),
    () => insert(CONNECTIONS),
  );
  const [alone, aloneInserts] = await inTurn(
    rounds,
    () => post(1),
    () => insert(1),
  );
  await bench.assertBooks(database, least, most);
  const work = `POST /entry, ${CONNECTIONS} connections`;
  const against = `${HAS_PGBENCH ? 'pgbench' : 'the pg driver'}, the same INSERT`;
  const of = (name: keyof Measured, ours: Measured[] = [], theirs: Measured[] = []) => ({
    ours: ours.map((each) => each[name]),
    theirs: theirs.map((each) => each[name]),
  });
  const rate = { against, unit: '/s' } as const;
  const cost = { against: `${against}: the database`, unit: 'ms' } as const;
  const wait = { against: `${against}: mean`, unit: 'ms' } as const;
  return [
    { work, ...rate, ...of('perSecond', posts, inserts), goal: { atLeast: 2 } },
    { work: `${work}, Idempotency-Key`, ...rate, ...of('perSecond', keyed, inserts), goal: { atLeast: 1.2 } },
    {
      work: `${work}: processor time of service and database`,
      ...cost,
      ...of('processorMs', posts, inserts),
    },
    { work: 'POST /entry, 1 connection: median latency', ...wait, ...of('latencyMs', alone, aloneInserts) },
  ];
};

/** The account and the counter-account of an entry: different ones, spread over the chart. */
function accountPair({ accounts }: Target, connection: number, sent: number): [number, number] {
  const first = (connection * 7 + sent) % accounts.length;
  const second = (first + 1 + (sent % (accounts.length - 1))) % accounts.length;
  return [accounts[first] ?? 0, accounts[second] ?? 0];
}

/** Each connection posts to a separate document and counts its entry numbers up. */
function requestOf(target: Target, withKey: boolean) {
  return (connection: number, sent: number) => {
    const [contaId, contrapartida] = accountPair(target, connection, sent);
    const entry = { documentId: target.documents[connection], lancamento: String(sent + 1), debcre: 'D' };
    const line = { day: String(DAY), contaId, contrapartida, valor: Number(AMOUNT), historico: HISTORY };
    return {
      method: 'POST',
      path: '/entry',
      body: JSON.stringify({ ...entry, ...line }),
      headers: withKey ? { 'idempotency-key': randomUUID() } : {},
    } as const;
  };
}

async function byDriver({ cluster, options }: Bench, database: string, target: Target) {
  const { branchId, documents } = target;
  const pool = new pg.Pool({
    connectionString: cluster.urlOf(database),
    options: AS_SERVICE,
    max: documents.length,
  });
  const result = await repeat(documents.length, options.seconds, async (connection, sent) => {
    const entry = [[branchId], null, documents[connection], String(sent + 1), 1, 'D', DAY];
    const values = [...entry, ...accountPair(target, connection, sent), true, AMOUNT, HISTORY, null];
    await pool.query({ ...INSERT, values });
  });
  await pool.end();
  return result;
}

async function byPgbench(bench: Bench, database: string, target: Target) {
  const script = join(await bench.folder(), 'insert.sql');
  await writeFile(script, pgbenchScript(target));
  for (let seconds = bench.options.seconds; seconds <= SECONDS_MAX; seconds *= 2) {
    const clients = ['-c', target.documents.length, '-j', Math.min(2, target.documents.length)];
    const url = bench.cluster.urlOf(database);
    const args = ['-n', '-M', 'prepared', ...clients, '-T', seconds, '-f', script, '-D', 'number=1', url];
    const output = await runProgram('pgbench', args, { PGOPTIONS: AS_SERVICE });
    const answered = Number(/transactions actually processed: (\d+)/.exec(output)?.[1]);
    const failed = /number of failed transactions: (\d+)/.exec(output)?.[1] ?? '0';
    if (Number.isNaN(answered) || failed !== '0') throw new Error(`pgbench did not insert:\n${output}`);
    if (answered > 0) return { answered, seconds };
  }
  throw new Error(`pgbench inserted nothing in ${SECONDS_MAX} s`);
}

/** Parameters that are the same for every entry are written into the text; the others are pgbench's variables. */
function pgbenchScript({ branchId, documents, accounts }: Target): string {
  const ids = `('{${accounts.join(',')}}'::bigint[])`;
  const document = `('{${documents.join(',')}}'::bigint[])[:client]`;
  const entry = [`'{${branchId}}'::int[]`, 'NULL', document, ':lancamento', '1', `'D'`, String(DAY)];
  const line = [`${ids}[:first]`, `${ids}[:second]`, 'true', AMOUNT, pg.escapeLiteral(HISTORY), 'NULL'];
  return [
    `\\set client :client_id + 1`,
    `\\set account (:client_id * 7 + :number) % ${accounts.length}`,
    `\\set first :account + 1`,
    `\\set second (:account + 1 + :number % ${accounts.length - 1}) % ${accounts.length} + 1`,
    `\\set lancamento :number`,
    `\\set number :number + 1`,
    `${withValues(INSERT.text, [...entry, ...line])};`,
    '',
  ].join('\n');
}

/** The statement in one line, with values in place of its parameters: some programs cannot send parameters. */
export function withValues(text: string, values: readonly string[]): string {
  const lines = text.split('\n').filter((line) => !line.startsWith('--'));
  return lines.join(' ').replaceAll(/\$(\d+)/g, (_, place: string) => values[Number(place) - 1] ?? '');
}
