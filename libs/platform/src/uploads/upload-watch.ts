// Watches one upload while its body arrives. It keeps the first refusal, and ends an upload that is too slow or too
// large. The route decides what is done with the bytes (`take`).
import type { Readable } from 'node:stream';
import type { Request } from 'express';
import type { StorageEngine } from 'multer';
import { type PaceLimits, UploadPace } from './upload-pace.js';
import {
  ENVELOPE_BYTES_MAX,
  notMultipart,
  type UploadShape,
  uploadRefusalOf,
  uploadTooLarge,
} from './upload-refusals.js';

/** How often the pace is checked. */
const PACE_CHECK_MS = 100;

export type FileCallback = Parameters<StorageEngine['_handleFile']>[2];

export abstract class UploadWatch {
  private refusal: Error | undefined;
  private accepted = false;
  private file: Readable | undefined;
  private received: Promise<unknown> = Promise.resolve();
  private cut: (error: Error) => void = () => undefined;

  constructor(
    private readonly shape: UploadShape,
    private readonly pace: PaceLimits,
  ) {}

  /**
   * Uses the bytes of the file. Settles when nothing uses them any more.
   * @returns what the route needs in the value of `@UploadedFile()`, besides `upload`
   */
  protected abstract take(file: Readable): Promise<object>;

  /**
   * Called when the request has been read and the use case takes the file over.
   * @throws the refusal of the upload, if there is one
   */
  accept(): void {
    if (this.refusal !== undefined) throw this.refusal;
    this.accepted = true;
  }

  /**
   * Keeps the first refusal. The rest of the body is read and dropped while it arrives fast enough, so that the client
   * can read the answer.
   */
  refuse(error: Error): Error {
    this.refusal ??= error;
    this.file?.destroy(error);
    return this.refusal;
  }

  /** Passes the file that multer found in the body to `take`, unless the upload is refused. */
  receive({ stream }: Express.Multer.File, done: FileCallback): void {
    if (this.refusal !== undefined) {
      done(this.refusal);
      return;
    }
    this.file = stream;
    stream.once('limit', () => {
      this.refuse(uploadTooLarge(this.shape.bytesMax));
    });
    const taken = this.take(stream);
    this.received = Promise.allSettled([taken]);
    taken.then((values) => {
      done(null, { ...values, upload: this } as Partial<Express.Multer.File>);
    }, done);
  }

  /**
   * Settles when nothing uses the file any more.
   * @returns what `work` returns
   * @throws the refusal of the upload; what `work` throws after it took the file over
   */
  async watch<T>(request: Request, work: () => Promise<T>): Promise<T> {
    const cut = new Promise<never>((_, reject) => {
      this.cut = reject;
    });
    const timer = this.checkPace(request);
    let failed = false;
    try {
      // A destroyed request emits no more events, so multer would wait for as long as an upload may pause.
      if (request.destroyed) throw new Error('The client left before its upload was read.');
      return await Promise.race([work(), cut]);
    } catch (error) {
      failed = true;
      throw this.refusal ?? (this.accepted ? error : uploadRefusalOf(error, this.shape));
    } finally {
      clearInterval(timer);
      this.file?.destroy();
      await this.received;
      // Nest closes the connection of an upload that is answered before its end.
      if (failed && !request.complete) request.res?.setHeader('Connection', 'close');
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
      // Parts that are not stored count too. Twice the limit, because the bytes of a socket include the framing of chunks.
      const fault =
        read - begun > 2 * bytesMax + ENVELOPE_BYTES_MAX
          ? uploadTooLarge(bytesMax)
          : pace.fault(performance.now());
      if (fault !== undefined) this.cut(this.refuse(fault));
    }, PACE_CHECK_MS);
    return timer;
  }
}

/** @throws DomainError UPLOAD_TOO_LARGE, UPLOAD_MISSING by the headers; the body is not read. */
export function assertUpload(request: Request, bytesMax: number): void {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax + ENVELOPE_BYTES_MAX)
    throw uploadTooLarge(bytesMax);
  if (!request.is('multipart/form-data')) throw notMultipart();
}
