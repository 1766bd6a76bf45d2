// Writes the file of a multipart body to disk. multer parses the body (`FileInterceptor`) and calls the storage engine
// of this file. The interceptor around it makes the folder of the import, ends an upload that is too slow or too large,
// and removes the folder whenever the request ends.
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { MulterModuleOptions } from '@nestjs/platform-express';
import type { Request } from 'express';
import type { StorageEngine } from 'multer';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { DomainError } from '@razao/domain';
import { assertUpload, type PaceLimits, uploadPace, UploadWatch } from '@razao/platform/uploads';
import type { MovementsEnv } from '../../movements.env.js';
import { Spool } from './spool.js';
import { FLAG_CHARS_MAX, FLAGS, flagsOf, PARTS, unacceptablePart } from './upload-parts.js';

/** The file that multer passes as `@UploadedFile()`. */
export interface SpooledFile {
  originalname: string;
  path: string;
  upload: ImportUpload;
}

type FileCallback = Parameters<StorageEngine['_handleFile']>[2];

/** Receives one file into the folder of its import. */
class ImportUpload extends UploadWatch {
  constructor(
    readonly spool: Spool,
    bytesMax: number,
    pace: PaceLimits,
  ) {
    super({ bytesMax, parts: PARTS, fieldTooLong }, pace);
  }

  /** Passes the folder to the use case after the request was read. @throws the refusal of the upload. */
  accept(): Spool {
    this.assertReceived();
    return this.spool;
  }

  store(file: Express.Multer.File, done: FileCallback): void {
    if (this.refused !== undefined) {
      done(this.refused);
      return;
    }
    const { stream } = file;
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
    const copied = pipeline(stream, disk);
    this.receive(stream, Promise.allSettled([copied, closed]));
    copied.then(() => {
      done(null, { path, upload: this } as Partial<Express.Multer.File>);
    }, done);
  }
}

/** The storage engine of multer, which writes the file of a request into the folder of the request. */
export class UploadStorage implements StorageEngine {
  private readonly uploads = new WeakMap<Request, ImportUpload>();

  /** @param pace tests set another one */
  constructor(
    readonly env: Pick<MovementsEnv, 'spoolDir' | 'UPLOAD_BYTES_MAX' | 'UPLOAD_BYTES_PER_SECOND_MIN'>,
    private readonly pace = uploadPace(env),
  ) {}

  begin(request: Request, spool: Spool): ImportUpload {
    const upload = new ImportUpload(spool, this.env.UPLOAD_BYTES_MAX, this.pace);
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

  /** The options for `MulterModule.register`. */
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
   * @throws DomainError UPLOAD_TOO_LARGE, UPLOAD_MISSING, UPLOAD_INTERRUPTED, MALFORMED_BODY (a part is unknown or
   *   comes twice), VALIDATION_FAILED (a flag is neither true nor false), STORAGE_FULL.
   */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const { spoolDir, UPLOAD_BYTES_MAX } = this.storage.env;
    assertUpload(request, UPLOAD_BYTES_MAX);
    return from(
      Spool.with(spoolDir, (spool) =>
        this.storage.begin(request, spool).watch(request, () => lastValueFrom<unknown>(next.handle())),
      ),
    );
  }
}

function fieldTooLong(name: string): DomainError {
  return unacceptablePart(name, `more than ${FLAG_CHARS_MAX} characters`);
}
