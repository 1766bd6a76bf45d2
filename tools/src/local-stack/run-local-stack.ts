// Runs the whole system until Ctrl-C: database, schema, demo ledger, auth stand-in, services, worker.
//
// Guarantees: nothing starts while a port is taken; what was started is
// stopped again whatever happens, the database last and cleanly; a child that ends by itself ends the stack.
import { setTimeout as delay } from 'node:timers/promises';
import { banner } from './banner.js';
import { loadDemo, signInAsAdmin, type DemoLedger } from './demo.js';
import { LinePrinter } from './line-printer.js';
import { bringUpToDate, openDatabase } from './stack-database.js';
import { StackNote } from './stack-note.js';
import { planStack } from './stack-plan.js';
import { StackProcess, type StackProcessPlan } from './stack-process.js';
import { readSettings, requireFreePorts, StartRefused, type StackSettings } from './stack-settings.js';
import { untilSignal } from './signals.js';

export interface StackOptions {
  /** The repository. */
  root: string;
  /** Where the data is kept; the caller holds its lock. */
  home: string;
  /** Delete the data first. */
  fresh: boolean;
  /** Load the demo ledger when it is not there. */
  demo: boolean;
  /** Every process has read what it runs from: a build may replace it now. */
  onLoaded: () => void;
}

/** @returns the exit code */
export async function runLocalStack(options: StackOptions): Promise<number> {
  const printer = new LinePrinter(process.stdout, process.stdout.isTTY);
  try {
    const settings = readSettings(process.env, options.home);
    const note = await StackNote.begin(settings.home);
    try {
      await requireFreePorts(settings.ports);
      return await new LocalStack(options, settings, note, printer).run();
    } finally {
      note.remove();
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    process.stderr.write(
      `${error instanceof StartRefused ? error.message : (error.stack ?? error.message)}\n`,
    );
    return 1;
  }
}

class LocalStack {
  private readonly children: StackProcess[] = [];
  private readonly stopped = new AbortController();

  constructor(
    private readonly options: StackOptions,
    private readonly settings: StackSettings,
    private readonly note: StackNote,
    private readonly printer: LinePrinter,
  ) {}

  /** @returns the exit code: 0 after a signal, 1 when a part ended by itself */
  async run(): Promise<number> {
    const signal = untilSignal(() => {
      for (const child of this.children) child.kill();
    });
    const { say, print } = this.printer;
    say(
      this.settings.databaseUrl === undefined
        ? 'Starting the database…'
        : 'Using the database of DATABASE_URL…',
    );
    const database = await openDatabase(this.settings, this.options.fresh, (line) => print('postgres', line));
    try {
      const ended = database.cluster?.exited.then((code) => `postgres ended (exit code ${code ?? 'none'})`);
      const failure = this.startAll(database.url, database.cluster !== undefined).then(
        () => this.firstEnd(ended),
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      const reason = await Promise.race([signal, failure]);
      say(reason === undefined ? '\nStopping…' : `${reason}; stopping the rest.`);
      return reason === undefined ? 0 : 1;
    } finally {
      this.stopped.abort();
      await Promise.all(this.children.map((child) => child.stop()));
      await database.cluster?.stop();
      this.printer.say('Stopped.');
    }
  }

  private async startAll(databaseUrl: string, embedded: boolean): Promise<void> {
    const { root } = this.options;
    const { home, ports } = this.settings;
    await bringUpToDate(databaseUrl);
    const plan = await planStack({ root, home, ports, databaseUrl });
    await this.start([plan.auth]);
    await this.start(plan.services);
    this.options.onLoaded();
    const movementsUrl = `http://127.0.0.1:${ports.MOVEMENTS_PORT}`;
    const token = () => signInAsAdmin(`http://127.0.0.1:${ports.AUTH_PORT}`);
    this.note.tellAddresses({ databaseUrl, movementsUrl });
    const demo: DemoLedger | undefined = this.options.demo
      ? await loadDemo({ databaseUrl, home, movementsUrl, token, say: this.printer.say })
      : undefined;
    this.printer.say(banner({ ports, home, databaseUrl, embedded, demo }));
  }

  private async start(plans: readonly StackProcessPlan[]): Promise<void> {
    if (this.stopped.signal.aborted) return;
    const started = plans.map((plan) => {
      const child = StackProcess.start(plan, this.printer.print);
      this.children.push(child);
      this.note.addChild(child.pid, plan.script);
      return child;
    });
    this.printer.say(`Starting ${started.map(({ plan }) => plan.name).join(', ')}…`);
    await Promise.all(started.map((child) => child.ready()));
  }

  private async firstEnd(databaseEnd: Promise<string> | undefined): Promise<string> {
    const ends = this.children.map(async (child) => `${child.plan.name} ended (${await child.exited})`);
    const reason = await Promise.race(databaseEnd ? [...ends, databaseEnd] : ends);
    // Its last lines come through the pipe a moment later.
    await delay(200);
    return reason;
  }
}
