// Validates an ECD in a separate thread, so that the service continues to answer: the comparisons at the end of a large
// file take seconds, and so does the garbage collection of what the validator remembered.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { EcdReport } from '@razao/domain/ecd';
import type { ComplianceEnv } from '../compliance.env.js';

const SCRIPT = new URL('../ecd-thread.js', import.meta.url);
const MIB = 1024 * 1024;
/**
 * The old-generation heap of a thread has HEAP_MIB for the thread itself, and HEAP_FACTOR times what the validator may
 * remember of a file. The factor is needed because that limit counts estimated bytes, and accounts take 2.5 times their
 * estimate. When a thread needs more heap, the thread ends and the process goes on.
 */
const HEAP_MIB = 32;
const HEAP_FACTOR = 4;
/**
 * The heap of short-lived objects, which most objects of a line are. Every large file fills it. 24 MiB is half of
 * Node's default: it takes 18 MB less memory and 4 % more processor time of the thread. A quarter of the default saves
 * no more memory and takes 30 % more time.
 */
const YOUNG_HEAP_MIB = 24;

export type ValidatorThreadLimits = Pick<ComplianceEnv, 'ECD_FILE_MEMORY_MIB_MAX'>;

/**
 * Validates one file in a new thread, which takes about 50 ms to start: call `push` with the parts of the file, `end`
 * once, and `close` also after an error.
 */
export class ValidatorThread {
  private readonly thread: Worker;
  private answer: Promise<EcdReport | undefined> = Promise.resolve(undefined);

  /** @param start starts a thread; a test replaces it */
  constructor({ ECD_FILE_MEMORY_MIB_MAX: mib }: ValidatorThreadLimits, start = startThread) {
    this.thread = start(mib);
  }

  /** Resolves when the previous part is validated, so that the caller reads a part while the thread validates another. */
  async push(part: Uint8Array | string): Promise<void> {
    await this.answer;
    this.answer = this.send(part);
    // The next `push`, or `end`, throws the error.
    this.answer.catch(() => undefined);
  }

  async end(): Promise<EcdReport> {
    await this.answer;
    const report = await this.send(null);
    if (report === undefined) throw new Error('The thread answered the end of an ECD without a report.');
    return report;
  }

  close(): void {
    void this.thread.terminate();
  }

  private async send(part: Uint8Array | string | null): Promise<EcdReport | undefined> {
    const answered = once(this.thread, 'message');
    // The thread gets a copy, because the memory of the part is given away and other buffers may share it.
    if (part instanceof Uint8Array) {
      const bytes = Uint8Array.from(part);
      this.thread.postMessage(bytes, [bytes.buffer]);
    } else this.thread.postMessage(part);
    const [report] = (await answered) as [EcdReport | undefined];
    return report;
  }
}

function startThread(mib: number): Worker {
  const thread = new Worker(SCRIPT, {
    workerData: mib * MIB,
    resourceLimits: {
      maxOldGenerationSizeMb: HEAP_MIB + HEAP_FACTOR * mib,
      maxYoungGenerationSizeMb: YOUNG_HEAP_MIB,
    },
  });
  // `send` throws the error to its caller. A thread does not keep the process alive.
  thread.on('error', () => undefined);
  thread.unref();
  return thread;
}
