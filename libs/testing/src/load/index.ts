// Sends requests at a fixed rate that does not depend on the answers: an open loop, as users are. A slow service, or
// one that is down, gets as many requests as any other. Requests that are late, because this process was held up, are
// sent at once. They use kept connections and Node's client, because a test must distinguish a refused connection from
// a broken one.
import { Agent, request, type IncomingHttpHeaders } from 'node:http';

export { stopUnderLoad } from './stop-under-load.js';

export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  /** The body, sent as JSON. */
  body?: unknown;
}

interface LoadPlan {
  /** `http://host:port` */
  url: string;
  token: string;
  requestsPerSecond: number;
  /** Returns the nth request, counted from 0. */
  request: (index: number) => LoadRequest;
}

export interface LoadResult {
  readonly index: number;
  /**
   * `answered`: the answer is complete and has a status. `refused`: no server listened. `broken`: the connection was
   * made, and the answer did not come, or not completely.
   */
  readonly outcome: 'answered' | 'refused' | 'broken';
  /** 0 when there was no answer. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The error of a `refused` or `broken` request. */
  readonly error: string;
  /** Whether the connection had carried a request before. */
  readonly reused: boolean;
}

const TICK_MS = 5;
/**
 * The number of connections of a load balancer. Without a limit, the test of a slow machine measures the queues of the
 * kernel.
 */
const CONNECTIONS_MAX = 100;

export class OpenLoad {
  /** The results, in the order in which requests ended. */
  readonly results: LoadResult[] = [];
  private readonly agent = new Agent({ keepAlive: true, scheduling: 'fifo', maxSockets: CONNECTIONS_MAX });
  private readonly startedAt = performance.now();
  private readonly timer: NodeJS.Timeout;
  private readonly running = new Set<Promise<void>>();
  private sent = 0;

  constructor(private readonly plan: LoadPlan) {
    this.timer = setInterval(() => {
      this.catchUp();
    }, TICK_MS);
  }

  /** Counts the results so far that fulfil the condition. */
  count(isCounted: (result: LoadResult) => boolean): number {
    return this.results.filter(isCounted).length;
  }

  /** Stops sending, and waits for the pending requests. */
  async stop(): Promise<readonly LoadResult[]> {
    clearInterval(this.timer);
    await Promise.all(this.running);
    this.agent.destroy();
    return this.results;
  }

  private catchUp(): void {
    const due = Math.floor(((performance.now() - this.startedAt) * this.plan.requestsPerSecond) / 1_000);
    for (; this.sent < due; this.sent += 1) {
      const one = this.send(this.sent).then((result) => {
        this.results.push(result);
        this.running.delete(one);
      });
      this.running.add(one);
    }
  }

  private async send(index: number): Promise<LoadResult> {
    const { method, path, body } = this.plan.request(index);
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      authorization: `Bearer ${this.plan.token}`,
      ...(payload !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(payload),
      }),
    };
    return await new Promise((resolve) => {
      const sending = request(new URL(path, this.plan.url), { method, headers, agent: this.agent });
      const failed = (error: NodeJS.ErrnoException): void => {
        const outcome = error.code === 'ECONNREFUSED' ? 'refused' : 'broken';
        resolve({
          index,
          outcome,
          status: 0,
          headers: {},
          text: '',
          error: `${error.code ?? ''} ${error.message}`,
          reused: sending.reusedSocket,
        });
      };
      sending.on('error', failed);
      sending.on('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('error', failed);
        response.on('end', () => {
          resolve({
            index,
            outcome: 'answered',
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            error: '',
            reused: sending.reusedSocket,
          });
        });
      });
      sending.end(payload);
    });
  }
}
