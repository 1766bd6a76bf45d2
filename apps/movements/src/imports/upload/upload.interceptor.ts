// Takes the file of a multipart body to disk. multer parses the body (`FileInterceptor`); this is its storage
// engine, and the interceptor around it: that one makes the folder of the import, ends an upload that is too slow or
// too large, and removes the folder when the request has ended, whatever happened.
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { MulterModuleOptions } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import { MulterError, type StorageEngine } from 'multer';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { DomainError } from '@razao/domain';
import type { MovementsEnv } from '../../movements.env.js';
import { uploadPace } from '../limits.js';
import { Spool } from './spool.js';
import { type PaceLimits, UploadPace } from './upload-pace.js';
import {
  FLAG_CHARS_MAX,
  FLAGS,
  flagsOf,
  malformed,
  missing,
  refusedField,
  unknownPart,
} from './upload-parts.js';

/** What multer answers as `@UploadedFile()`. */
export interface SpooledFile {
  originalname: string;
  path: string;
  upload: Upload;
}

/** How often the pace is checked. */
const PACE_CHECK_MS = 100;
/** Boundaries, part headers and flags around the file. */
const ENVELOPE_BYTES_MAX = 64 * 1024;

type FileCallback = Parameters<StorageEngine['_handleFile']>[2];

/** One upload: its folder, its pace and what was wrong with it. */
class Upload {
  private refusal: Error | undefined;
  private accepted = false;
  private file: Readable | undefined;
  private written: Promise<unknown> = Promise.resolve();
  private cut: (error: Error) => void = () => undefined;

  constructor(
    readonly spool: Spool,
    private readonly bytesMax: number,
    private readonly pace: PaceLimits,
  ) {}

  /** The use case takes the file over: the request has been read. @throws what was wrong. */
  accept(): Spool {
    if (this.refusal !== undefined) throw this.refusal;
    this.accepted = true;
    return this.spool;
  }

  /** The rest of the body is read and dropped, so that the client can read the answer, while it comes fast enough. */
  refuse(error: Error): Error {
    this.refusal ??= error;
    this.file?.destroy(error);
    return this.refusal;
  }

  /** Answers what `work` answers, or the refusal; ends when nothing writes to the folder any more. */
  async watch<T>(request: Request, work: () => Promise<T>): Promise<T> {
    const cut = new Promise<never>((_, reject) => {
      this.cut = reject;
    });
    const timer = this.checkPace(request);
    try {
      return await Promise.race([work(), cut]);
    } catch (error) {
      throw this.refusal ?? (this.accepted ? error : refusalOf(error, this.bytesMax));
    } finally {
      clearInterval(timer);
      this.file?.destroy();
      await this.written;
    }
  }

  private checkPace(request: Request): NodeJS.Timeout {
    const { socket } = request;
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
        read - begun > 2 * this.bytesMax + ENVELOPE_BYTES_MAX
          ? tooLarge(this.bytesMax)
          : pace.fault(performance.now());
      if (fault !== undefined) this.cut(this.refuse(fault));
    }, PACE_CHECK_MS);
    return timer;
  }

  store(file: Express.Multer.File, done: FileCallback): void {
    if (this.refusal !== undefined) {
      done(this.refusal);
      return;
    }
    const { stream } = file;
    const path = this.spool.path('upload');
    const disk = createWriteStream(path, { mode: 0o600, flags: 'wx' });
    this.file = stream;
    disk.once('error', (error) => {
      // Otherwise the upload has ended, and multer reports it.
      if (stream.errored === null) this.refuse(error);
    });
    stream.once('limit', () => {
      this.refuse(tooLarge(this.bytesMax));
    });
    // A file that is still being opened would be created after its folder was removed.
    const closed = new Promise<void>((resolve) => {
      disk.once('close', resolve);
    });
    const copied = pipeline(stream, disk);
    this.written = Promise.allSettled([copied, closed]);
    copied.then(() => {
      done(null, { path, upload: this } as Partial<Express.Multer.File>);
    }, done);
  }
}

/** multer's storage engine: the file of a request goes to the folder of the request. */
export class UploadStorage implements StorageEngine {
  private readonly uploads = new WeakMap<Request, Upload>();

  /** @param pace a test sets another one */
  constructor(
    readonly env: Pick<MovementsEnv, 'spoolDir' | 'UPLOAD_BYTES_MAX' | 'UPLOAD_BYTES_PER_SECOND_MIN'>,
    private readonly pace = uploadPace(env),
  ) {}

  begin(request: Request, spool: Spool): Upload {
    const upload = new Upload(spool, this.env.UPLOAD_BYTES_MAX, this.pace);
    this.uploads.set(request, upload);
    return upload;
  }

  _handleFile(request: Request, file: Express.Multer.File, done: FileCallback): void {
    const upload = this.uploads.get(request);
    if (upload === undefined)
      done(new Error('The route has no UploadInterceptor before its FileInterceptor.'));
    else upload.store(file, done);
  }

  _removeFile(_request: Request, file: Express.Multer.File, done: (error: Error | null) => void): void {
    rm(file.path, { force: true }).then(() => {
      done(null);
    }, done);
  }

  /** For `MulterModule.register`. */
  multerOptions(): MulterModuleOptions {
    return {
      storage: this,
      fileFilter: (request: Request, _file, decide) => {
        try {
          flagsOf(request.body);
          decide(null, true);
        } catch (error) {
          this.uploads.get(request)?.refuse(error as Error);
          decide(error as Error, false);
        }
      },
      defParamCharset: 'utf8',
      limits: {
        fileSize: this.env.UPLOAD_BYTES_MAX,
        files: 1,
        parts: FLAGS.length + 1,
        fieldSize: FLAG_CHARS_MAX,
        fieldNestingDepth: 0,
      },
    };
  }
}

@Injectable()
export class UploadInterceptor implements NestInterceptor {
  constructor(private readonly storage: UploadStorage) {}

  /**
   * @throws DomainError UPLOAD_TOO_LARGE, UPLOAD_MISSING, UPLOAD_INTERRUPTED, MALFORMED_BODY (a part that is
   *   not known or comes twice), VALIDATION_FAILED (a flag that is neither true nor false), STORAGE_FULL.
   */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    const { spoolDir, UPLOAD_BYTES_MAX } = this.storage.env;
    if (Number(request.headers['content-length'] ?? 0) > UPLOAD_BYTES_MAX + ENVELOPE_BYTES_MAX)
      throw tooLarge(UPLOAD_BYTES_MAX);
    if (!request.is('multipart/form-data')) throw notMultipart();
    return from(
      Spool.with(spoolDir, async (spool) => {
        const upload = this.storage.begin(request, spool);
        try {
          return await upload.watch(request, async () => await lastValueFrom<unknown>(next.handle()));
        } catch (error) {
          // Nest closes the connection of an upload that is answered before its end.
          if (!request.complete) response.setHeader('Connection', 'close');
          throw error;
        }
      }),
    );
  }
}

/** What multer refused, in the words of this service. */
function refusalOf(error: unknown, bytesMax: number): unknown {
  if (error instanceof DomainError) return error;
  // Nest wraps what multer refused.
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof MulterError)) return bodyRefusalOf(cause);
  switch (cause.code) {
    case 'LIMIT_FILE_SIZE':
      return tooLarge(bytesMax);
    case 'LIMIT_FILE_COUNT':
      return malformed('the body has two files');
    case 'LIMIT_PART_COUNT':
      return malformed('the body has more parts than file, dryRun and atomic');
    case 'LIMIT_FIELD_VALUE':
      return refusedField(cause.field ?? '', `more than ${FLAG_CHARS_MAX} characters`);
    case 'LIMIT_UNEXPECTED_FILE':
      return unknownPart(cause.field ?? '');
    default:
      return malformed('a part of the body has no acceptable name: expected file, dryRun, atomic');
  }
}

/** busboy's errors have no code. */
function bodyRefusalOf(error: unknown): DomainError {
  const message = error instanceof Error ? error.message : '';
  if (message === 'Malformed part header')
    return malformed('the header of a part cannot be read, or is longer than 16 KiB: nothing was saved');
  if (message === 'Multipart: Boundary not found') return notMultipart(error);
  return new DomainError(
    'UPLOAD_INTERRUPTED',
    'the upload ended before the body was complete: nothing was saved',
    [],
    { cause: error },
  );
}

function notMultipart(cause?: unknown): DomainError {
  return missing('the body is not multipart/form-data with a boundary', cause);
}

function tooLarge(bytesMax: number): DomainError {
  return new DomainError('UPLOAD_TOO_LARGE', `the file has more than ${bytesMax} bytes`);
}
