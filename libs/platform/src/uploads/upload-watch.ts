// One upload while its body comes: what was wrong with it, and the end of one that is too slow or too large. What is done
// with the bytes is the matter of its route.
import type { Readable } from 'node:stream';
import type { Request } from 'express';
import { type PaceLimits, UploadPace } from './upload-pace.js';
import { ENVELOPE_BYTES_MAX, type UploadShape, uploadRefusalOf, uploadTooLarge } from './upload-refusals.js';

/** How often the pace is checked. */
const PACE_CHECK_MS = 100;

export class UploadWatch {
  private refusal: Error | undefined;
  private accepted = false;
  private file: Readable | undefined;
  private received: Promise<unknown> = Promise.resolve();
  private cut: (error: Error) => void = () => undefined;

  constructor(
    private readonly shape: UploadShape,
    private readonly pace: PaceLimits,
  ) {}

  /** The use case takes the file over: the request has been read. @throws what was wrong. */
  protected assertReceived(): void {
    if (this.refusal !== undefined) throw this.refusal;
    this.accepted = true;
  }

  get refused(): Error | undefined {
    return this.refusal;
  }

  /** The rest of the body is read and dropped, so that the client can read the answer, while it comes fast enough. */
  refuse(error: Error): Error {
    this.refusal ??= error;
    this.file?.destroy(error);
    return this.refusal;
  }

  /** @param received settles when nothing uses the bytes of the file any more. */
  protected receive(file: Readable, received: Promise<unknown>): void {
    this.file = file;
    this.received = Promise.allSettled([received]);
    file.once('limit', () => {
      this.refuse(uploadTooLarge(this.shape.bytesMax));
    });
  }

  /** Answers what `work` answers, or the refusal; ends when nothing uses the file any more. */
  async watch<T>(request: Request, work: () => Promise<T>): Promise<T> {
    const cut = new Promise<never>((_, reject) => {
      this.cut = reject;
    });
    const timer = this.checkPace(request);
    try {
      return await Promise.race([work(), cut]);
    } catch (error) {
      throw this.refusal ?? (this.accepted ? error : uploadRefusalOf(error, this.shape));
    } finally {
      clearInterval(timer);
      this.file?.destroy();
      await this.received;
    }
  }

  private checkPace(request: Request): NodeJS.Timeout {
    const { socket } = request;
    const { bytesMax } = this.shape;
    const begun = socket.bytesRead;
    const pace = new UploadPace(this.pace, performance.now());
    let before = begun;
    const timer = setInterval(() => {
      if (this.accepted || request.complete) {
        clearInterval(timer);
        return;
      }
      const read = socket.bytesRead;
      if (read > before) pace.heard(read - before, performance.now());
      before = read;
      // Parts that are not stored count too; twice, because the framing of chunks is counted.
      const fault =
        read - begun > 2 * bytesMax + ENVELOPE_BYTES_MAX
          ? uploadTooLarge(bytesMax)
          : pace.fault(performance.now());
      if (fault !== undefined) this.cut(this.refuse(fault));
    }, PACE_CHECK_MS);
    return timer;
  }
}

/** @throws DomainError UPLOAD_TOO_LARGE for a body that says so before it is read. */
export function assertUploadLength(request: Request, bytesMax: number): void {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax + ENVELOPE_BYTES_MAX)
    throw uploadTooLarge(bytesMax);
}
