// How slow an upload may be. It may take as long as it takes, but it holds a connection, a folder and space on
// disk, so a client that sends nothing, or a byte now and then, is ended. Knows no clock and no socket.
import { DomainError, type Message } from '@razao/domain';

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
    if (now - this.heardAt >= idleMsMax)
      return interrupted({
        en: `nothing of the body came for ${idleMsMax} ms`,
        pt: `nada do corpo chegou em ${idleMsMax} ms`,
      });
    const lastedMs = now - this.windowAt;
    if (lastedMs < windowMs) return undefined;
    if (this.windowBytes * 1_000 < bytesPerSecondMin * lastedMs)
      return tooSlow(this.windowBytes, Math.round(lastedMs / 1_000), bytesPerSecondMin);
    this.windowAt = now;
    this.windowBytes = 0;
    return undefined;
  }
}

function tooSlow(bytes: number, seconds: number, bytesPerSecondMin: number): DomainError {
  return interrupted({
    en: `the body came too slowly: ${bytes} bytes in ${seconds} s, at least ${bytesPerSecondMin} bytes per second are expected`,
    pt: `o corpo chegou devagar demais: ${bytes} bytes em ${seconds} s; esperam-se ao menos ${bytesPerSecondMin} bytes por segundo`,
  });
}

function interrupted({ en, pt }: Message): DomainError {
  return new DomainError('UPLOAD_INTERRUPTED', {
    en: `${en}: nothing was saved`,
    pt: `${pt}: nada foi gravado`,
  });
}

/** An upload may take as long as it takes, but one of which nothing comes for so long gives up its place. */
const UPLOAD_IDLE_MS_MAX = 60_000;
/** Over how long the least rate of an upload is looked at: a line that is gone for a moment is no slow client. */
const UPLOAD_RATE_WINDOW_MS = 60_000;

export function uploadPace(env: { readonly UPLOAD_BYTES_PER_SECOND_MIN: number }): PaceLimits {
  return {
    idleMsMax: UPLOAD_IDLE_MS_MAX,
    bytesPerSecondMin: env.UPLOAD_BYTES_PER_SECOND_MIN,
    windowMs: UPLOAD_RATE_WINDOW_MS,
  };
}
