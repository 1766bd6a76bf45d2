// The client of a large answer, and the rate at which it reads. Characters are counted before compression. Only the
// time in which the answer waits for the client counts, not the time of the database.
import type { Writable } from 'node:stream';
import type { ServiceEnv } from '../env/service.env.js';

type StreamPace = Pick<ServiceEnv, 'STREAM_BYTES_PER_SECOND_MIN' | 'STREAM_RATE_WINDOW_MS'>;

export class StreamReader {
  private waitedMs = 0;
  private taken = 0;

  /** @param sink the response, or the encoder that writes to it */
  constructor(
    private readonly sink: Writable,
    private readonly response: Writable,
    private readonly pace: StreamPace,
  ) {}

  /** @returns false when the client has left, or was too slow and is disconnected. */
  async take(chunk: string | Buffer): Promise<boolean> {
    if (this.response.destroyed) return false;
    this.taken += chunk.length;
    if (this.sink.write(chunk)) return true;
    const begun = performance.now();
    const drained = await this.drained();
    this.waitedMs += performance.now() - begun;
    if (drained && this.isFastEnough()) return true;
    this.response.destroy();
    return false;
  }

  /** Ends the answer. No source waits for its last part, which the client has to take within one window. */
  end(chunk: string | Buffer): void {
    this.sink.end(chunk);
    const stalled = setTimeout(() => this.response.destroy(), this.pace.STREAM_RATE_WINDOW_MS).unref();
    this.response.once('close', () => clearTimeout(stalled));
  }

  private isFastEnough(): boolean {
    const { STREAM_BYTES_PER_SECOND_MIN: least, STREAM_RATE_WINDOW_MS: windowMs } = this.pace;
    if (this.waitedMs < windowMs) return true;
    const fast = this.taken * 1_000 >= least * this.waitedMs;
    this.taken = this.waitedMs = 0;
    return fast;
  }

  /** @returns false when the client took nothing for a whole window. */
  private async drained(): Promise<boolean> {
    return await new Promise((resolve) => {
      const settle = (taken: boolean): void => {
        clearTimeout(stalled);
        this.sink.off('drain', drained);
        this.response.off('close', closed);
        resolve(taken);
      };
      const drained = (): void => settle(true);
      const closed = (): void => settle(false);
      const stalled = setTimeout(closed, this.pace.STREAM_RATE_WINDOW_MS);
      this.sink.once('drain', drained);
      this.response.once('close', closed);
    });
  }
}
