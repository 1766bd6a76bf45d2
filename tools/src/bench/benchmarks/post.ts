// Compares POST /entry of one service process with pgbench, and with a process that does not gather posts into one
// statement. The service checks token, permission and values before its INSERT. pgbench sends only the same INSERT,
// through the same gate and over as many connections.
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineSql, loadSql } from '@razao/platform/sql';
import type { RunningApp } from '@razao/testing/apps';
import pg from 'pg';
import { type Bench, BRANCH, COMPANY, CONNECTIONS, MONTH } from '../bench.js';
import { costOf, drive, type LoadResult } from '../load.js';
import { runProgram } from '../programs.js';
import { type Benchmark, bothOf, figure, type Figure, inTurn } from '../report.js';
import { besideRefusedCaller, beyondSaturation, latenciesOfCrowds } from './post-crowds.js';

const sql = defineSql(import.meta.url, ['insert-documents']);
const INSERT = loadSql(new URL('../../../../apps/movements/src/entries/insert-entry.sql', import.meta.url));
const AS_SERVICE = '-c role=razao_movements';
/**
 * The time of pgbench includes connecting. If it inserts nothing on a busy machine, it runs again for twice as long.
 */
const SECONDS_MAX = 64;
/** Both sides write the same day and amount; they do not change the cost of an entry. */
const DAY = 15;
const AMOUNT = '12.34';
const HISTORY = 'Venda de mercadorias';

/** How the posts of a side differ from plain ones. */
interface Posts {
  readonly withKey?: boolean;
  /** The account of every post, instead of accounts of the chart. */
  readonly account?: number;
  /** The token of another caller. */
  readonly token?: string;
  /** Statuses that are expected besides 200 and 201. */
  readonly refusals?: readonly number[];
}

/** The empty documents that entries are posted to, one per connection. */
interface Target {
  readonly branchId: number;
  readonly documents: readonly number[];
  readonly accounts: readonly number[];
}

/** Posts through the service, with the processor time per entry. */
interface MeasuredPosts extends LoadResult {
  readonly serviceMs: number;
  readonly databaseMs: number;
  /** The processor time of both. */
  readonly processorMs: number;
}

export const benchmarkPost: Benchmark = async (bench) => {
  const { rounds, latencies, refusedCaller } = bench.options;
  const database = await bench.copyOf(await bench.emptyBooks(), 'post');
  const sides = new PostSides(bench, database);
  const apart = await bench.service('movements', database, false, { GATHERED_STATEMENTS_MAX: '0' });
  const service = await bench.service('movements', database);
  const [posts, keyed, inserts, postsApart, keyedApart] = await inTurn(
    rounds,
    () => sides.post(service, CONNECTIONS),
    () => sides.post(service, CONNECTIONS, { withKey: true }),
    () => sides.insert(),
    () => sides.post(apart, CONNECTIONS),
    () => sides.post(apart, CONNECTIONS, { withKey: true }),
  );
  const [alone, aloneApart] = await inTurn(
    rounds,
    () => sides.post(service, 1),
    () => sides.post(apart, 1),
  );
  const crowds = [
    ...(refusedCaller ? await besideRefusedCaller(sides, service, rounds) : []),
    ...(latencies ? await latenciesOfCrowds(sides, service, apart) : []),
    ...(latencies ? await beyondSaturation(sides, bench, database) : []),
  ];
  await sides.assertBooks();
  const work = `POST /entry, ${CONNECTIONS} connections`;
  const withKey = `${work}, Idempotency-Key`;
  const one = 'POST /entry, 1 connection: median latency';
  const [pgbench, without] = ['pgbench, the same INSERT', 'without gathering'];
  const cost = (what: string, ours: MeasuredPosts[], theirs: MeasuredPosts[]): Figure[] => [
    figure(
      `${what}: processor time of service and database`,
      without,
      'ms',
      bothOf('processorMs', ours, theirs),
      { atMost: 0.4 },
    ),
    figure(`${what}: of the service`, without, 'ms', bothOf('serviceMs', ours, theirs)),
    figure(`${what}: of the database`, without, 'ms', bothOf('databaseMs', ours, theirs)),
  ];
  return [
    figure(work, pgbench, '/s', bothOf('perSecond', posts, inserts), { atLeast: 2 }),
    figure(withKey, pgbench, '/s', bothOf('perSecond', keyed, inserts), { atLeast: 1.2 }),
    ...cost(work, posts, postsApart),
    ...cost(withKey, keyed, keyedApart),
    figure(one, without, 'ms', bothOf('latencyMs', alone, aloneApart), { atMost: 1.05 }),
    ...crowds,
  ];
};

/** Writes entries through the service or pgbench, and counts how many the books must have afterwards. */
export class PostSides {
  private lote = 0;
  /** The fewest and the most entries of the books: a request without an answer may have been saved. */
  private least = 0;
  private most = 0;

  constructor(
    private readonly bench: Bench,
    private readonly database: string,
  ) {}

  async post({ url, service }: RunningApp, connections: number, posts: Posts = {}): Promise<MeasuredPosts> {
    const target = await this.createTarget(connections);
    const { token, refusals } = posts;
    // Posts that are refused with 400 write nothing and run beside others: no checkpoint before them.
    if (refusals?.includes(400) !== true) await this.bench.settle();
    const { seconds } = this.bench.options;
    const load = { url, connections, seconds, token, refusals, request: requestOf(target, posts) };
    const pids = [service.pid, this.bench.cluster.pid];
    const { result, processorMs, eachMs } = await costOf(pids, () => drive(load));
    const { answered, sent } = result;
    this.least += answered;
    this.most += sent;
    const [serviceMs = Number.NaN, databaseMs = Number.NaN] = eachMs.map((ms) => ms / answered);
    return { ...result, serviceMs, databaseMs, processorMs: processorMs / answered };
  }

  async insert(): Promise<{ perSecond: number }> {
    const target = await this.createTarget(CONNECTIONS);
    await this.bench.settle();
    const { answered, seconds } = await byPgbench(this.bench, this.database, target);
    this.least += answered;
    this.most += answered;
    return { perSecond: answered / seconds };
  }

  async assertBooks(): Promise<void> {
    await this.bench.assertBooks(this.database, this.least, this.most);
  }

  private async createTarget(documents: number): Promise<Target> {
    this.lote += 1;
    const lote = String(this.lote).padStart(6, '0');
    const values = [COMPANY, BRANCH, MONTH.toDate(), lote, documents];
    const [row] = await this.bench.query<Target>(this.database, sql['insert-documents'].text, values);
    if (row === undefined) throw new Error('the books have no branch to post into');
    return row;
  }
}

/** The account and the counter-account of an entry: different ones, spread over the chart. */
function accountPair({ accounts }: Target, connection: number, sent: number): [number, number] {
  const first = (connection * 7 + sent) % accounts.length;
  const second = (first + 1 + (sent % (accounts.length - 1))) % accounts.length;
  return [accounts[first] ?? 0, accounts[second] ?? 0];
}

/** Each connection posts to a separate document and counts its entry numbers up. */
function requestOf(target: Target, { withKey = false, account }: Posts) {
  return (connection: number, sent: number) => {
    const [contaId, contrapartida] = accountPair(target, connection, sent);
    const entry = { documentId: target.documents[connection], lancamento: String(sent + 1), debcre: 'D' };
    const line = {
      day: String(DAY),
      contaId: account ?? contaId,
      contrapartida,
      valor: Number(AMOUNT),
      historico: HISTORY,
    };
    return {
      method: 'POST',
      path: '/entry',
      body: JSON.stringify({ ...entry, ...line }),
      headers: withKey ? { 'idempotency-key': randomUUID() } : {},
    } as const;
  };
}

async function byPgbench(bench: Bench, database: string, target: Target) {
  const script = join(await bench.folder(), 'insert.sql');
  await writeFile(script, pgbenchScript(target));
  for (let seconds = bench.options.seconds; seconds <= SECONDS_MAX; seconds *= 2) {
    const clients = ['-c', target.documents.length, '-j', 2];
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
export function pgbenchScript({ branchId, documents, accounts }: Target): string {
  const ids = `('{${accounts.join(',')}}'::bigint[])`;
  const document = `('{${documents.join(',')}}'::bigint[])[:client]`;
  const entry = [`'{${branchId}}'::integer[]`, 'NULL', document, ':lancamento', '1', `'D'`, String(DAY)];
  const named = [`${ids}[:first]`, 'NULL', `${ids}[:second]`, 'NULL'];
  const line = [...named, 'true', AMOUNT, pg.escapeLiteral(HISTORY), 'NULL'];
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
  return lines.join(' ').replaceAll(/\$(\d+)/g, (_, place: string) => {
    const value = values[Number(place) - 1];
    if (value === undefined) throw new Error(`the statement has a value $${place} that is not given`);
    return value;
  });
}
