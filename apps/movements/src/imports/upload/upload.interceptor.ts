// Writes the file of a multipart body to disk. The interceptor makes the folder of the import, ends an upload that is
// too slow or too large, and removes the folder whenever the request ends.
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { MulterModuleOptions } from '@nestjs/platform-express';
import type { Request } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { scopeOf } from '@razao/auth';
import type { DomainError } from '@razao/domain';
import {
  assertUpload,
  type PaceLimits,
  uploadPace,
  UploadStorage,
  UploadWatch,
} from '@razao/platform/uploads';
import { shared } from '@razao/platform/turns';
import type { MovementsEnv } from '../../movements.env.js';
import { Spool } from './spool.js';
import { type SpoolPart, SpoolSpace } from './spool-space.js';
import { FLAG_CHARS_MAX, flagsOf, PARTS, unacceptablePart } from './upload-parts.js';

/** The file that multer passes as `@UploadedFile()`. */
export interface SpooledFile {
  originalname: string;
  path: string;
  upload: ImportUpload;
}

/** Receives one file into the folder of its import. */
class ImportUpload extends UploadWatch {
  constructor(
    readonly spool: Spool,
    private readonly space: SpoolPart,
    bytesMax: number,
    pace: PaceLimits,
  ) {
    super({ bytesMax, parts: PARTS, fieldTooLong }, pace);
  }

  protected async take(stream: Readable): Promise<{ path: string }> {
    const path = this.spool.path('upload');
    const disk = createWriteStream(path, { mode: 0o600, flags: 'wx' });
    disk.once('error', (error) => {
      // When the stream has failed, the upload has ended and multer reports it.
      if (stream.errored === null) this.refuse(error);
    });
    // The upload waits for `close`, because a file that is still being opened would be created after its folder is
    // removed.
    const closed = new Promise<void>((resolve) => {
      disk.once('close', resolve);
    });
    try {
      await pipeline(stream, (chunks: AsyncIterable<Buffer>) => this.counted(chunks), disk);
    } finally {
      await closed;
    }
    return { path };
  }

  private async *counted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      const refusal = this.space.take(chunk.length);
      if (refusal !== undefined) throw this.refuse(refusal);
      yield chunk;
    }
  }
}

export class ImportUploadStorage extends UploadStorage<ImportUpload> {
  readonly space: SpoolSpace;

  /**
   * @param importsAtOnce the disk takes as many of the largest uploads, and one fewer of one caller
   * @param pace tests set another one
   */
  constructor(
    readonly env: Pick<MovementsEnv, 'spoolDir' | 'UPLOAD_BYTES_MAX' | 'UPLOAD_BYTES_PER_SECOND_MIN'>,
    importsAtOnce: number,
    private readonly pace = uploadPace(env),
  ) {
    super();
    const { atOnce, perCaller } = shared(importsAtOnce);
    const bytes = env.UPLOAD_BYTES_MAX;
    this.space = new SpoolSpace({ bytesMax: atOnce * bytes, bytesPerCaller: perCaller * bytes });
  }

  begin(request: Request, spool: Spool, part: SpoolPart): ImportUpload {
    const upload = new ImportUpload(spool, part, this.env.UPLOAD_BYTES_MAX, this.pace);
    this.uploads.set(request, upload);
    return upload;
  }

  /**
   * Called when the body of the request has been read, so that a later error is not taken for one of the body.
   * @throws the refusal of the upload, if there is one
   */
  arrived(request: Request): void {
    this.uploads.get(request)?.accept();
  }

  multerOptions(): MulterModuleOptions {
    return {
      ...this.optionsOf(this.env.UPLOAD_BYTES_MAX, PARTS.length, FLAG_CHARS_MAX),
      fileFilter: (request: Request, _file, decide) => {
        try {
          flagsOf(request.body);
          decide(null, true);
        } catch (error) {
          this.uploads.get(request)?.refuse(error as Error);
          decide(error as Error, false);
        }
      },
    };
  }
}

@Injectable()
export class UploadInterceptor implements NestInterceptor {
  constructor(private readonly storage: ImportUploadStorage) {}

  /**
   * @throws DomainError UPLOAD_TOO_LARGE, UPLOAD_MISSING, UPLOAD_INTERRUPTED, MALFORMED_BODY (a part is unknown or
   *   comes twice), VALIDATION_FAILED (a flag is neither true nor false), SERVICE_BUSY (other uploads take the space on
   *   disk), STORAGE_FULL.
   */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const { spoolDir, UPLOAD_BYTES_MAX } = this.storage.env;
    assertUpload(request, UPLOAD_BYTES_MAX);
    const part = this.storage.space.begin(scopeOf(request).subject);
    const handled = Spool.with(spoolDir, (spool) =>
      this.storage.begin(request, spool, part).watch(request, () => lastValueFrom<unknown>(next.handle())),
    );
    return from(handled.finally(() => part.end()));
  }
}

function fieldTooLong(name: string): DomainError {
  return unacceptablePart(name, `more than ${FLAG_CHARS_MAX} characters`);
}
