// One child of the local stack: a service, the worker or the auth stand-in. Its lines begin with its name. It has a
// process group to itself, so that Ctrl-C reaches the stack alone, which then stops its children.
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

const READY_TIMEOUT_MS = 90_000;
const READY_POLL_MS = 100;
const READY_ANSWER_TIMEOUT_MS = 2_000;
const STOP_TIMEOUT_MS = 30_000;
const NAME_WIDTH = 10;

export interface StackProcessPlan {
  name: string;
  script: string;
  env: Readonly<Record<string, string | undefined>>;
  readyUrl: string;
}

export class StackProcess {
  /** Exit code or signal. Before `stop` was called it is a failure. */
  readonly exited: Promise<string>;
  private ended: string | undefined;
  private readonly child: ChildProcess;

  constructor(readonly plan: StackProcessPlan) {
    const child = spawn(process.execPath, ['--enable-source-maps', plan.script], {
      env: { ...process.env, ...plan.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.child = child;
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on('line', (line) => printLine(plan.name, line));
    this.exited = new Promise((resolve) => {
      child.once('exit', (code, signal) => resolve((this.ended = signal ?? `exit code ${code ?? 0}`)));
      child.once('error', (error) => resolve((this.ended = error.message)));
    });
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Resolves when the process answers that it is ready; throws when it ends before, or never does. */
  async ready(): Promise<void> {
    const deadline = performance.now() + READY_TIMEOUT_MS;
    for (;;) {
      const response = await fetch(this.plan.readyUrl, {
        signal: AbortSignal.timeout(READY_ANSWER_TIMEOUT_MS),
      }).catch(() => undefined);
      await response?.body?.cancel();
      if (response?.ok) return;
      if (this.ended !== undefined)
        throw new Error(`${this.plan.name} ended (${this.ended}) before it was ready`);
      if (performance.now() > deadline)
        throw new Error(`${this.plan.name} was not ready after ${READY_TIMEOUT_MS / 1000} s`);
      await delay(READY_POLL_MS);
    }
  }

  async stop(): Promise<void> {
    if (this.ended !== undefined) return;
    this.child.kill('SIGTERM');
    await Promise.race([this.exited, delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    this.kill();
    await this.exited;
  }

  kill(): void {
    if (this.ended === undefined) this.child.kill('SIGKILL');
  }
}

/** Prints a line so that a reader sees which process wrote it. */
export function printLine(name: string, line: string): void {
  process.stdout.write(`${name.padEnd(NAME_WIDTH)} | ${line}\n`);
}
