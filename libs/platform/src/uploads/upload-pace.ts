// How slow an upload may be. It may take as long as it takes, but it holds a connection, a folder and space on
// disk, so a client that sends nothing, or a byte now and then, is ended. Knows no clock and no socket.
import { DomainError } from '@razao/domain';

export interface PaceLimits {
  /** Longest time without a byte. */
  idleMsMax: number;
  /** Least rate over each window; 0 is none. */
  bytesPerSecondMin: number;
  windowMs: number;
}

export class UploadPace {
  private heardAt: number;
  private windowAt: number;
  private windowBytes = 0;

  constructor(
    private readonly limits: PaceLimits,
    now: number,
  ) {
    this.heardAt = now;
    this.windowAt = now;
  }

  heard(bytes: number, now: number): void {
    this.heardAt = now;
    this.windowBytes += bytes;
  }

  /**
   * What is wrong with the pace, called now and then. An upload that is over within its first window has no rate.
   * @returns DomainError UPLOAD_INTERRUPTED
   */
  fault(now: number): DomainError | undefined {
    const { idleMsMax, bytesPerSecondMin, windowMs } = this.limits;
    if (now - this.heardAt >= idleMsMax) return interrupted(`nothing of the body came for ${idleMsMax} ms`);
    const lastedMs = now - this.windowAt;
    if (lastedMs < windowMs) return undefined;
    if (this.windowBytes * 1_000 < bytesPerSecondMin * lastedMs)
      return interrupted(
        `the body came too slowly: ${this.windowBytes} bytes in ${Math.round(lastedMs / 1_000)} s, at least ${bytesPerSecondMin} bytes per second are expected`,
      );
    this.windowAt = now;
    this.windowBytes = 0;
    return undefined;
  }
}

function interrupted(why: string): DomainError {
  return new DomainError('UPLOAD_INTERRUPTED', `${why}: nothing was saved`);
}

/** An upload may take as long as it takes, but one of which nothing comes for so long gives up its place. */
export const UPLOAD_IDLE_MS_MAX = 60_000;
/** Over how long the least rate of an upload is looked at: a line that is gone for a moment is no slow client. */
export const UPLOAD_RATE_WINDOW_MS = 60_000;

export function uploadPace(env: { readonly UPLOAD_BYTES_PER_SECOND_MIN: number }): PaceLimits {
  return {
    idleMsMax: UPLOAD_IDLE_MS_MAX,
    bytesPerSecondMin: env.UPLOAD_BYTES_PER_SECOND_MIN,
    windowMs: UPLOAD_RATE_WINDOW_MS,
  };
}
