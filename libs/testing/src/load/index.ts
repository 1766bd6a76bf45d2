// Requests at a fixed rate that does not depend on the answers: an open loop, as users are one. A service
// that is slow or down gets as many requests as another; requests that are late, because this process was
// held up, are sent at once. Over kept connections, with Node's own client, because a test must distinguish a
// connection that was refused from one that was broken.
import { Agent, request, type IncomingHttpHeaders } from 'node:http';

export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  /** Sent as JSON. */
  body?: unknown;
}

interface LoadPlan {
  /** `http://host:port` */
  url: string;
  token: string;
  requestsPerSecond: number;
  /** The nth request, from 0. */
  request: (index: number) => LoadRequest;
}

export interface LoadResult {
  readonly index: number;
  /**
   * `answered`: whole, with a status. `refused`: no server listened. `broken`: connected, and
   * the answer did not come or not to its end.
   */
  readonly outcome: 'answered' | 'refused' | 'broken';
  /** 0 when there was no answer. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** Of `refused` and `broken`. */
  readonly error: string;
  /** Sent on a connection that had carried a request before. */
  readonly reused: boolean;
}

const TICK_MS = 5;
/** As a balancer has them. Without a bound a slow machine is tested for the length of the kernel's queues. */
const CONNECTIONS_MAX = 100;

export class OpenLoad {
  /** In the order of their ends. */
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

  /** Results so far that are such. */
  count(isCounted: (result: LoadResult) => boolean): number {
    return this.results.filter(isCounted).length;
  }

  /** Sends no more, and waits for what is under way. */
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
