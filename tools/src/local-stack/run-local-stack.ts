// Runs the whole system until Ctrl-C: database, schema, auth stand-in, services, worker, demo ledger.
//
// Guarantees: everything that was started is stopped in all cases, the database last and cleanly; when a part ends by
// itself, the stack ends. The caller has checked the ports and holds the lock of the home.
import { setTimeout as delay } from 'node:timers/promises';
import { type ProcessPlan, RunningProcess } from '@razao/testing/processes';
import type { Ports } from '../../ports.mjs';
import { removeNote, writeNote } from '../../stack-note.mjs';
import { outliveOutput } from '../lost-output.js';
import { banner } from './banner.js';
import { loadDemo, signInAsAdmin } from './demo.js';
import { printLine } from './print-line.js';
import { bringUpToDate, type DatabaseChoice, openDatabase, type StackDatabase } from './stack-database.js';
import { planStack } from './stack-plan.js';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const PARENT_CHECK_MS = 1_000;

interface StackOptions extends DatabaseChoice {
  /** The root of the repository. */
  root: string;
  ports: Ports;
  /** Whether to load the demo ledger when it is missing. */
  demo: boolean;
  /** Called when every process has loaded its code, so that a build may replace it. */
  onLoaded: () => void;
}

/** @returns the exit code: 0 after a signal, 1 when something failed or a part ended by itself */
export async function runLocalStack(options: StackOptions): Promise<number> {
  outliveOutput();
  try {
    return await new LocalStack(options).run();
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    return 1;
  } finally {
    removeNote(options.home);
  }
}

class LocalStack {
  private readonly children: RunningProcess[] = [];
  private stopping = false;

  constructor(private readonly options: StackOptions) {}

  async run(): Promise<number> {
    const signal = untilSignal();
    const { databaseUrl } = this.options;
    say(databaseUrl === undefined ? 'Starting the database…' : 'Using the database of DATABASE_URL…');
    const database = await openDatabase(this.options);
    try {
      const reason = await Promise.race([signal, this.startAll(database).catch(messageOf)]);
      say(reason === undefined ? '\nStopping…' : `${reason}\nStopping the rest.`);
      return reason === undefined ? 0 : 1;
    } finally {
      this.stopping = true;
      await Promise.allSettled(this.children.map((child) => child.stop()));
      await database.cluster?.stop();
      say('Stopped.');
    }
  }

  /** @returns why a part ended */
  private async startAll(database: StackDatabase): Promise<string> {
    const databaseUrls = await bringUpToDate(database, this.options.schemaDigest);
    await this.start(await planStack(this.options, databaseUrls));
    this.options.onLoaded();
    return await firstEndOf(this.firstEnd(database), this.load(database));
  }

  private async load({ url: databaseUrl, cluster }: StackDatabase): Promise<void> {
    const { home, ports, demo } = this.options;
    const movementsUrl = `http://127.0.0.1:${ports.MOVEMENTS_PORT}`;
    this.note({ databaseUrl, movementsUrl });
    const token = (): Promise<string> => signInAsAdmin(`http://127.0.0.1:${ports.AUTH_PORT}`);
    if (demo) await loadDemo({ databaseUrl, movementsUrl, token, say });
    say(banner({ ports, home, databaseUrl, embedded: cluster !== undefined, demo }));
  }

  private async start(plans: readonly ProcessPlan[]): Promise<void> {
    if (this.stopping) return;
    say(`Starting ${plans.map(({ name }) => name).join(', ')}…`);
    for (const plan of plans) {
      const env = { ...process.env, ...plan.env };
      const onLine = (line: string): void => printLine(plan.name, line);
      // With a separate process group, Ctrl-C reaches only the stack, which then stops its children.
      this.children.push(RunningProcess.begin({ ...plan, env, onLine, detached: true }));
    }
    this.note({});
    await Promise.all(this.children.map((child) => child.ready()));
  }

  private note(addresses: { databaseUrl?: string; movementsUrl?: string }): void {
    const children = this.children.map(({ pid, plan: { script } }) => ({ pid, script }));
    writeNote(this.options.home, { children, ...addresses });
  }

  private async firstEnd({ cluster }: StackDatabase): Promise<string> {
    const ended = (name: string, by: number | string | null): string =>
      `${name} ended (${typeof by === 'string' ? by : `exit code ${by ?? 'none'}`})`;
    const ends = this.children.map(async ({ plan, exited }) => ended(plan.name, await exited));
    if (cluster) ends.push(cluster.exited.then((code) => ended('postgres', code)));
    const reason = await Promise.race(ends);
    // The last lines of the part arrive a moment later.
    await delay(200);
    return reason;
  }
}

/**
 * Watches the parts from the moment they run: without the worker, the demo would wait for ever.
 * @returns what `end` resolves to
 * @throws what `loading` throws before
 */
export async function firstEndOf(end: Promise<string>, loading: Promise<void>): Promise<string> {
  return await Promise.race([end, loading.then(() => end)]);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Resolves at the first signal, or when npm, which started this process, has been killed. Later signals change nothing:
 * a part that does not stop in time is killed.
 */
function untilSignal(): Promise<undefined> {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) process.on(signal, () => resolve(undefined));
    const parent = process.ppid;
    const stopWithNpm = (): void => {
      if (process.ppid !== parent) resolve(undefined);
    };
    if (process.env['npm_lifecycle_event'] !== undefined) setInterval(stopWithNpm, PARENT_CHECK_MS).unref();
  });
}
