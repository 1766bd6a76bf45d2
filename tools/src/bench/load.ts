// Measures the sides of a comparison. Sends load over HTTP with autocannon, or calls a function on as many
// connections. Reads processor time and memory of a process from /proc; without /proc they are NaN.
import { readFile, writeFile } from 'node:fs/promises';
import autocannon, { type Options, type Request, type Result } from 'autocannon';
import { benchToken } from './bench.js';
import { median, timed } from './report.js';

const WARMUP_SECONDS_MAX = 2;
const ANSWER_TIMEOUT_SECONDS = 60;
const SAMPLE_MS = 100;
/** Linux counts processor time in hundredths of a second. */
const MS_PER_TICK = 10;
/** The index of utime in /proc/PID/stat, counted after the process name, which may contain spaces. */
const USER_TIME = 11;

export type LoadRequest = Pick<Request, 'method' | 'path' | 'body' | 'headers'>;

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** The token; by default that of the benchmark. */
  readonly token?: string | undefined;
  /** Further expected statuses besides 200 and 201. */
  readonly refusals?: readonly number[] | undefined;
  /**
   * @param connection counted from 0
   * @param sent the number of requests that the connection sent before, warm-up included
   */
  readonly request: (connection: number, sent: number) => LoadRequest;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly refusedPerSecond: number;
  /** The median. */
  readonly latencyMs: number;
  readonly latenciesMs: readonly number[];
  /** Answered and sent requests, warm-up included. A request without an answer may have been saved too. */
  readonly answered: number;
  readonly sent: number;
}

/**
 * Drives the load, after a warm-up of connections, prepared statements and compiled code.
 * @throws Error when an answer has a status other than 200, 201 and those of `refusals`, because a refused request
 *   measures nothing
 */
export async function drive(load: Load): Promise<LoadResult> {
  const sent = new Array<number>(load.connections).fill(0);
  const warm = await run({ ...load, seconds: Math.min(WARMUP_SECONDS_MAX, load.seconds) }, sent);
  const { latencies, refused, seconds } = await run(load, sent);
  return {
    perSecond: latencies.length / seconds,
    refusedPerSecond: refused / seconds,
    latencyMs: median(latencies),
    latenciesMs: latencies,
    answered: warm.latencies.length + latencies.length,
    sent: sum(sent),
  };
}

/**
 * Calls `send` until the time is over: on all connections in parallel, and on each connection one call after another.
 */
export async function repeat(
  connections: number,
  seconds: number,
  send: () => Promise<unknown>,
): Promise<{ answered: number }> {
  const deadline = performance.now() + seconds * 1_000;
  let answered = 0;
  const onConnection = async (): Promise<void> => {
    for (; performance.now() < deadline; answered += 1) await send();
  };
  await Promise.all(Array.from({ length: connections }, onConnection));
  return { answered };
}

async function run(load: Load, sent: number[]) {
  const { url, connections, seconds, request, token = benchToken(), refusals = [] } = load;
  const latencies: number[] = [];
  const refused: number[] = [];
  let opened = 0;
  const next = (base: Request, connection: number): Request => {
    const count = sent[connection] ?? 0;
    sent[connection] = count + 1;
    const { headers, ...rest } = request(connection, count);
    return { ...base, ...rest, headers: { ...base.headers, ...headers } };
  };
  const options: Options = {
    url,
    connections,
    duration: seconds,
    timeout: ANSWER_TIMEOUT_SECONDS,
    sampleInt: SAMPLE_MS,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    setupClient: (client) => {
      const connection = opened++;
      client.setRequests([{ setupRequest: (base) => next(base, connection) }]);
    },
  };
  let errors = 0;
  const elapsed = await timed(async () => {
    ({ errors } = await new Promise<Result>((resolve, reject) => {
      const running = autocannon(options, (error, result) =>
        error instanceof Error ? reject(error) : resolve(result),
      );
      running.on('response', (_, status, _bytes, milliseconds) => {
        if (status === 200 || status === 201) latencies.push(milliseconds);
        else refused.push(status);
      });
    }));
  });
  const [unexpected] = refused.filter((status) => !refusals.includes(status));
  if (errors > 0 || unexpected !== undefined || latencies.length + refused.length === 0)
    throw new Error(
      `${url}: ${latencies.length} answers, ${refused.length} refused (first unexpected status ${unexpected ?? 'none'}), ${errors} failed`,
    );
  return { latencies, refused: refused.length, seconds: elapsed };
}

/** Returns the memory of a process in megabytes: before `work`, and its maximum since then. */
export async function memoryDuring<Result>(
  pid: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; idle: number; peak: number }> {
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined);
  const idle = await megabytesOf(pid, 'VmRSS');
  const result = await work();
  return { result, idle, peak: await megabytesOf(pid, 'VmHWM') };
}

/**
 * @param field of /proc/PID/status: VmRSS is the current value, VmHWM the maximum, RssAnon the current value without
 *   shared pages
 */
export async function megabytesOf(pid: number, field: 'VmRSS' | 'VmHWM' | 'RssAnon'): Promise<number> {
  const status = await read(`/proc/${pid}/status`);
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1_024;
}

interface Cost<Result> {
  readonly result: Result;
  /** Elapsed seconds. */
  readonly seconds: number;
  /** Milliseconds of processor time. */
  readonly processorMs: number;
  /** Processor time per process, in the order of the processes. */
  readonly eachMs: readonly number[];
}

/**
 * Measures what `work` costs the processes and their children. Children that ended during `work` are included; for a
 * database server these are the backends whose connections closed.
 */
export async function costOf<Result>(
  pids: readonly number[],
  work: () => Promise<Result>,
): Promise<Cost<Result>> {
  const before = await Promise.all(pids.map(ticksOfFamily));
  const start = performance.now();
  const result = await work();
  const seconds = (performance.now() - start) / 1_000;
  const after = await Promise.all(pids.map(ticksOfFamily));
  const eachMs = after.map((ticks, index) => (ticks - (before[index] ?? Number.NaN)) * MS_PER_TICK);
  return { result, seconds, processorMs: sum(eachMs), eachMs };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

async function ticksOfFamily(pid: number): Promise<number> {
  const children = (await read(`/proc/${pid}/task/${pid}/children`)).split(' ').filter(Boolean);
  const living = await Promise.all(children.map((child) => ticksOf(child, 2)));
  return sum([await ticksOf(pid, 4), ...living.filter((ticks) => !Number.isNaN(ticks))]);
}

/** Returns user and system time in ticks; with four fields, also the times of ended children. */
async function ticksOf(pid: number | string, fields: 2 | 4): Promise<number> {
  const stat = await read(`/proc/${pid}/stat`);
  const all = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return stat === '' ? Number.NaN : sum(all.slice(USER_TIME, USER_TIME + fields).map(Number));
}

async function read(path: string): Promise<string> {
  return await readFile(path, 'utf8').catch(() => '');
}
