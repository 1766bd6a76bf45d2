// A service or worker as a separate process, as it runs in production: started, watched until it is
// ready, its output kept, stopped by SIGTERM. One that does not stop, or stops with an error, fails the test.
// The local stack runs its services so, too.
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

const READY_TIMEOUT_MS = 90_000;
const READY_POLL_MS = 50;
const READY_ANSWER_TIMEOUT_MS = 2_000;
const STOP_TIMEOUT_MS = 30_000;
const OUTPUT_CHARACTERS_MAX = 1_000_000;

export interface ProcessPlan {
  /** Shown in failures. */
  name: string;
  /** The built script. */
  script: string;
  env: Readonly<Record<string, string | undefined>>;
  nodeOptions?: readonly string[];
  /** Answers 200 when the process is ready. */
  readyUrl: string;
  /** What it prints then: a process that took the port first answers there too. */
  readyText?: string;
  /** Takes each line that it prints; none is kept then. */
  onLine?: (line: string) => void;
  /** In a process group to itself, which Ctrl-C of the terminal does not reach. */
  detached?: boolean;
}

export class RunningProcess {
  private text = '';
  readonly exited: Promise<number | NodeJS.Signals>;

  private constructor(
    readonly plan: ProcessPlan,
    private readonly child: ChildProcess,
  ) {
    const { onLine } = plan;
    for (const input of [child.stdout, child.stderr])
      if (input && onLine) createInterface({ input }).on('line', onLine);
      else
        input?.setEncoding('utf8').on('data', (chunk: string) => {
          this.text = (this.text + chunk).slice(-OUTPUT_CHARACTERS_MAX);
        });
    // 'close' and not 'exit': what it printed last may be read after its end.
    this.exited = new Promise((resolve) => {
      child.once('close', (code, signal) => resolve(code ?? signal ?? 0));
      child.once('error', () => resolve(1));
    });
  }

  static async start(plan: ProcessPlan): Promise<RunningProcess> {
    const running = RunningProcess.begin(plan);
    await running.ready();
    return running;
  }

  /** Does not wait until it is ready. */
  static begin(plan: ProcessPlan): RunningProcess {
    const child = spawn(
      process.execPath,
      ['--enable-source-maps', ...(plan.nodeOptions ?? []), plan.script],
      { env: plan.env, stdio: ['ignore', 'pipe', 'pipe'], detached: plan.detached ?? false },
    );
    const running = new RunningProcess(plan, child);
    // A Jest worker that is ended early leaves no service behind.
    const kill = (): void => void child.kill('SIGKILL');
    process.once('exit', kill);
    void running.exited.then(() => process.off('exit', kill));
    return running;
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Everything printed so far, standard output and error as they came. */
  output(): string {
    return this.text;
  }

  /** SIGTERM; throws when the process takes too long or ends with an error. */
  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGTERM');
    const result = await Promise.race([this.exited, delay(STOP_TIMEOUT_MS, 'timeout', { ref: false })]);
    if (result === 0) return;
    await this.kill();
    const reason =
      result === 'timeout'
        ? `did not stop within ${STOP_TIMEOUT_MS / 1_000} s of SIGTERM`
        : `ended with ${result} on SIGTERM`;
    throw this.failure(reason);
  }

  /** As a crash: no warning, no waiting for it to finish anything. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.exited;
  }

  /** @throws Error when it ends before it answers, or does not answer in time: it is killed then. */
  async ready(): Promise<void> {
    const deadline = Date.now() + READY_TIMEOUT_MS;
    let ended: number | NodeJS.Signals | undefined;
    void this.exited.then((result) => (ended = result));
    for (;;) {
      const response = await fetch(this.plan.readyUrl, {
        signal: AbortSignal.timeout(READY_ANSWER_TIMEOUT_MS),
      }).catch(() => undefined);
      await response?.body?.cancel();
      if (response?.ok && ended === undefined && this.text.includes(this.plan.readyText ?? '')) return;
      if (ended !== undefined) throw this.failure(`ended with ${ended} before it was ready`);
      if (Date.now() > deadline) {
        await this.kill();
        throw this.failure(`was not ready within ${READY_TIMEOUT_MS / 1_000} s`);
      }
      await delay(READY_POLL_MS);
    }
  }

  private failure(reason: string): Error {
    return new Error(`${this.plan.name} ${reason}${this.text === '' ? '' : `:\n${this.text}`}`);
  }
}
