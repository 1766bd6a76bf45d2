// Runs a measurement under load in processes beside this one.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { processorSecondsOfAll } from '../process-use.js';
import type { LoadPlan, LoadResult } from './load-plan.js';

/** From here on the generator may have been what was measured. */
const GENERATOR_CPU_MAX = 0.9;

/** @throws Error with the generator's words when a request was not answered as expected. */
export async function driveHttp(plan: LoadPlan): Promise<LoadResult> {
  return await inProcess<LoadResult>('./generate-load.js', plan);
}

/** What a request costs the processes that it goes through: hardly changed by what else the machine does. */
export class RequestPrice {
  private seconds = 0;
  private requests = 0;

  constructor(
    private readonly side: string,
    private readonly pids: readonly number[],
  ) {}

  async of<Result extends Pick<LoadResult, 'answered'>>(drive: () => Promise<Result>): Promise<Result> {
    const before = await processorSecondsOfAll(this.pids);
    const result = await drive();
    const after = await processorSecondsOfAll(this.pids);
    if (before !== undefined && after !== undefined) {
      this.seconds += after - before;
      this.requests += result.answered;
    }
    return result;
  }

  note(): string[] {
    if (this.requests === 0) return [];
    return [
      `processor time a request, ${this.side}: ${((this.seconds / this.requests) * 1_000).toFixed(3)} ms`,
    ];
  }
}

/** Runs a script of this folder, hands it `plan`, and takes its one answer. */
export async function inProcess<Result>(script: string, plan: object): Promise<Result> {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), {
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (words += chunk));
  let result: Result | undefined;
  child.once('message', (message) => (result = message as Result));
  child.send(plan);
  const [code] = (await once(child, 'close')) as [number | null];
  process.off('exit', kill);
  if (code !== 0 || result === undefined) throw new Error(`${script} failed:\n${words}`);
  return result;
}

export function generatorNote(results: readonly Pick<LoadResult, 'generatorCpu'>[]): string[] {
  const busiest = Math.max(...results.map(({ generatorCpu }) => generatorCpu));
  if (busiest < GENERATOR_CPU_MAX) return [];
  return [
    `the load generator used ${(busiest * 100).toFixed(0)} % of a core: the service may be faster than shown`,
  ];
}
