// The load generator's main: reads a LoadPlan from its parent, keeps every connection busy with one request
// at a time, and answers a LoadResult. A status that was not expected ends it: a refused request is no
// measurement.
import { entryBody, type LoadPlan, type LoadResult } from './load-plan.js';
import { HttpConnection } from './http-connection.js';

interface Running {
  readonly plan: LoadPlan;
  readonly head: string;
  readonly begins: number;
  readonly ends: number;
  readonly latencies: number[];
  answered: number;
  /** When the last answer came. */
  ended: number;
  numbersUsed: number;
}

async function generate(plan: LoadPlan): Promise<LoadResult> {
  const { hostname, port, host } = new URL(plan.url);
  const connections = await Promise.all(
    Array.from({ length: plan.connections }, () => HttpConnection.open(hostname, Number(port))),
  );
  const begins = performance.now() + plan.warmupSeconds * 1_000;
  const running: Running = {
    plan,
    head:
      `${plan.method} ${plan.path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${plan.token}\r\n` +
      (plan.method === 'POST' ? 'Content-Type: application/json\r\n' : ''),
    begins,
    ends: begins + plan.seconds * 1_000,
    latencies: [],
    answered: 0,
    ended: begins,
    numbersUsed: 0,
  };
  const cpu = process.cpuUsage();
  const start = performance.now();
  await Promise.all(connections.map((connection, index) => keepBusy(running, connection, index)));
  const used = process.cpuUsage(cpu);
  const elapsed = performance.now() - start;
  connections.forEach((connection) => connection.close());
  return resultOf(running, (used.user + used.system) / 1_000 / elapsed);
}

async function keepBusy(running: Running, connection: HttpConnection, index: number): Promise<void> {
  const { plan, begins, ends, latencies } = running;
  let measured = 0;
  for (let sent = 0; ; sent += 1) {
    const start = performance.now();
    // Each connection has one measured answer at least, however slow the machine.
    if (start >= ends && measured > 0) return;
    const status = await connection.send(requestOf(running, index, sent));
    if (status !== plan.expectedStatus)
      throw new Error(`${plan.method} ${plan.path} answered ${status}, expected ${plan.expectedStatus}`);
    const end = performance.now();
    running.answered += 1;
    running.numbersUsed = Math.max(running.numbersUsed, sent + 1);
    if (start < begins) continue;
    measured += 1;
    running.ended = end;
    latencies.push(end - start);
  }
}

function requestOf({ plan, head }: Running, connection: number, index: number): string {
  if (plan.method === 'GET') return `${head}\r\n`;
  const { bodies } = plan;
  const body =
    bodies.kind === 'entries'
      ? entryBody(bodies, connection, index)
      : (bodies.bodies[(connection + index) % bodies.bodies.length] ?? '');
  return `${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

function resultOf(running: Running, generatorCpu: number): LoadResult {
  const { latencies, answered, numbersUsed, begins, ended } = running;
  latencies.sort((left, right) => left - right);
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  return {
    requests: latencies.length,
    answered,
    seconds: (ended - begins) / 1_000,
    latencyMs: {
      mean: latencies.reduce((sum, value) => sum + value, 0) / latencies.length,
      p50: at(0.5),
      p99: at(0.99),
    },
    generatorCpu,
    numbersUsed,
  };
}

process.once('message', (plan: LoadPlan) => {
  generate(plan).then(
    (result) => process.send?.(result, () => process.disconnect()),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
});
