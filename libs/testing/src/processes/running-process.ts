// Runs a service or worker as a separate process, as in production: starts it, waits until it is ready, keeps its
// output, and stops it with SIGTERM. A process that does not stop, or stops with an error, fails the test. The local
// stack also runs its services with this file.
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

const READY_TIMEOUT_MS = 90_000;
const READY_POLL_MS = 50;
const READY_ANSWER_TIMEOUT_MS = 2_000;
const STOP_TIMEOUT_MS = 30_000;
const OUTPUT_CHARACTERS_MAX = 1_000_000;

export interface ProcessPlan {
  /** The name in error messages. */
  name: string;
  /** The path of the built script. */
  script: string;
  env: Readonly<Record<string, string | undefined>>;
  nodeOptions?: readonly string[];
  /** The address that answers 200 when the process is ready. */
  readyUrl: string;
  /**
   * The text that the process prints when it is ready; the address alone is not enough, because another process that took
   * the port first answers there too.
   */
  readyText?: string;
  /** Called with each line of output, which is then not kept. */
  onLine?: (line: string) => void;
  /** Whether the process gets a separate process group, which Ctrl-C of the terminal does not reach. */
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
    // This waits for 'close' instead of 'exit', because the last output may arrive after 'exit'.
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

  /** Starts the process without waiting until it is ready. */
  static begin(plan: ProcessPlan): RunningProcess {
    const child = spawn(
      process.execPath,
      ['--enable-source-maps', ...(plan.nodeOptions ?? []), plan.script],
      { env: plan.env, stdio: ['ignore', 'pipe', 'pipe'], detached: plan.detached ?? false },
    );
    const running = new RunningProcess(plan, child);
    // This ends the service when a Jest worker ends early.
    const kill = (): void => void child.kill('SIGKILL');
    process.once('exit', kill);
    void running.exited.then(() => process.off('exit', kill));
    return running;
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Returns the whole output so far, standard output and error in the order of arrival. */
  output(): string {
    return this.text;
  }

  /** Sends SIGTERM; throws when the process takes too long or ends with an error. */
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

  /** Kills the process like a crash: it cannot finish anything. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.exited;
  }

  /**
   * Waits until the process is ready.
   * @throws Error when the process ends first, or does not answer in time; then it is killed
   */
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
