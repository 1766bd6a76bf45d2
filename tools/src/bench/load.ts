// Load over HTTP by autocannon: every connection sends one request after the other.
import autocannon, { type Options, type Request, type Result } from 'autocannon';
import { benchToken } from './books.js';
import { median, timed } from './rounds.js';

const WARMUP_SECONDS_MAX = 2;
const ANSWER_TIMEOUT_SECONDS = 60;
const SAMPLE_MS = 100;

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** @param connection from 0. @param sent how many requests the connection sent before, of the warm-up too */
  readonly request: (
    connection: number,
    sent: number,
  ) => Pick<Request, 'method' | 'path' | 'body' | 'headers'>;
}

export interface LoadResult {
  readonly perSecond: number;
  /** The median. */
  readonly latencyMs: number;
  /** With those of the warm-up; what was sent and not answered may have been done as well. */
  readonly answered: number;
  readonly sent: number;
}

/**
 * Warms up first: connections, prepared statements, compiled code.
 * @throws Error when a request was answered with another status than 200 or 201: a refusal is no measurement.
 */
export async function drive(load: Load): Promise<LoadResult> {
  const sent = new Array<number>(load.connections).fill(0);
  const warm = await run({ ...load, seconds: Math.min(WARMUP_SECONDS_MAX, load.seconds) }, sent);
  const { latencies, seconds } = await run(load, sent);
  return {
    perSecond: latencies.length / seconds,
    latencyMs: median(latencies),
    answered: warm.latencies.length + latencies.length,
    sent: sent.reduce((sum, each) => sum + each, 0),
  };
}

/** Calls `once` again and again, on every connection one call after the other. */
export async function repeat(
  connections: number,
  seconds: number,
  once: (connection: number, sent: number) => Promise<unknown>,
): Promise<{ answered: number; seconds: number }> {
  const ends = performance.now() + seconds * 1_000;
  let answered = 0;
  const onConnection = async (_: unknown, connection: number): Promise<void> => {
    for (let sent = 0; performance.now() < ends; sent += 1, answered += 1) await once(connection, sent);
  };
  const elapsed = await timed(() => Promise.all(Array.from({ length: connections }, onConnection)));
  return { answered, seconds: elapsed };
}

async function run(
  { url, connections, seconds, request }: Load,
  sent: number[],
): Promise<{ latencies: number[]; seconds: number }> {
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
    headers: { authorization: `Bearer ${benchToken()}`, 'content-type': 'application/json' },
    setupClient: (client) => {
      const connection = opened++;
      client.setRequests([{ setupRequest: (base) => next(base, connection) }]);
    },
  };
  const start = performance.now();
  const { errors } = await new Promise<Result>((resolve, reject) => {
    const running = autocannon(options, (error, result) =>
      error instanceof Error ? reject(error) : resolve(result),
    );
    running.on('response', (_, status, _bytes, milliseconds) => {
      latencies.push(milliseconds);
      if (status !== 200 && status !== 201) refused.push(status);
    });
  });
  const elapsed = (performance.now() - start) / 1_000;
  if (errors > 0 || refused.length > 0 || latencies.length === 0)
    throw new Error(
      `${url}: ${latencies.length} answers, ${refused.length} of them ${refused[0] ?? ''}, ${errors} failed`,
    );
  return { latencies, seconds: elapsed };
}
