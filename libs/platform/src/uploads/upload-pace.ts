// Checks the pace of an upload. The duration of an upload is not limited. But it holds a connection, a folder and disk
// space, so an upload whose client sends nothing, or a byte now and then, is ended. This file uses no clock and no
// socket.
import { DomainError, type Message } from '@razao/domain';

export interface PaceLimits {
  /** Longest time without a byte. */
  idleMsMax: number;
  /** Least rate over each window; 0 means no least rate. */
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
   * Checks the pace; called at intervals. An upload that ends within its first window has no rate.
   * @returns DomainError UPLOAD_INTERRUPTED when the pace is too low
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

/** An upload of which nothing arrives for this long is ended. */
const UPLOAD_IDLE_MS_MAX = 60_000;
/**
 * The least rate of an upload is measured over this time, so that a short interruption of the network does not end it.
 */
const UPLOAD_RATE_WINDOW_MS = 60_000;

export function uploadPace(env: { readonly UPLOAD_BYTES_PER_SECOND_MIN: number }): PaceLimits {
  return {
    idleMsMax: UPLOAD_IDLE_MS_MAX,
    bytesPerSecondMin: env.UPLOAD_BYTES_PER_SECOND_MIN,
    windowMs: UPLOAD_RATE_WINDOW_MS,
  };
}
