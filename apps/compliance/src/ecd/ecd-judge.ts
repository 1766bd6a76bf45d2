// Judges an ECD in a thread beside that of the service, which goes on answering: the comparisons at the end of a large file
// take seconds, and so does the collection of what was remembered of it.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { EcdReport } from '@razao/domain/ecd';
import type { ComplianceEnv } from '../compliance.env.js';

const SCRIPT = new URL('../ecd-thread.js', import.meta.url);
const MIB = 1024 * 1024;
/**
 * The heap of a thread: what it takes without a file, and the most of what may be remembered of one, which accounts take 2.5
 * times of. Beyond it the thread ends, and not the process.
 */
const HEAP_MIB = 32;
const HEAP_FACTOR = 4;
/**
 * Of what is dropped soon, as most of a line is. Every large file fills it: half of the default, 48, takes 18 MB less for 4 % more
 * processor time of the thread; a quarter takes no less, for 30 % more.
 */
const YOUNG_HEAP_MIB = 24;
/** A thread starts in some 50 ms, so it is used again, unless a large file left it a large heap. */
const USED_AGAIN_LINES_MAX = 50_000;

const idle: Worker[] = [];

export type JudgeLimits = Pick<ComplianceEnv, 'ECD_FILE_MEMORY_MIB_MAX'>;

/** Of one file: push its parts, ask `end` once, and call `close` whatever happened. */
export class EcdJudge {
  private readonly thread: Worker;
  private answer: Promise<EcdReport | undefined> = Promise.resolve(undefined);
  private report: EcdReport | undefined;

  /** @param start a test starts another thread */
  constructor({ ECD_FILE_MEMORY_MIB_MAX: mib }: JudgeLimits, start = startThread) {
    this.thread = idle.pop() ?? start(HEAP_MIB + HEAP_FACTOR * mib);
    this.thread.postMessage(mib * MIB);
  }

  /** Resolves when the part before it is judged: one waits while the next one is read. */
  async push(part: Uint8Array | string): Promise<void> {
    await this.answer;
    this.answer = this.ask(part);
    // It is thrown where the next part is pushed, or by `end`.
    this.answer.catch(() => undefined);
  }

  async end(): Promise<EcdReport> {
    await this.answer;
    const report = await this.ask(null);
    if (report === undefined) throw new Error('The thread answered the end of an ECD without a report.');
    this.report = report;
    return report;
  }

  close(): void {
    if (this.report !== undefined && this.report.lines <= USED_AGAIN_LINES_MAX) idle.push(this.thread);
    else void this.thread.terminate();
  }

  private async ask(part: Uint8Array | string | null): Promise<EcdReport | undefined> {
    const answered = once(this.thread, 'message');
    // A copy is moved: a part may share its memory with others.
    if (part instanceof Uint8Array) {
      const bytes = Uint8Array.from(part);
      this.thread.postMessage(bytes, [bytes.buffer]);
    } else this.thread.postMessage(part);
    const [report] = (await answered) as [EcdReport | undefined];
    return report;
  }
}

function startThread(heapMibMax: number): Worker {
  const thread = new Worker(SCRIPT, {
    resourceLimits: { maxOldGenerationSizeMb: heapMibMax, maxYoungGenerationSizeMb: YOUNG_HEAP_MIB },
  });
  // The caller that waits for its answer gets the error; a thread keeps no process alive.
  thread.on('error', () => undefined);
  thread.unref();
  return thread;
}
