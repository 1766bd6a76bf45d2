// The storage engine of multer, which parses a multipart body (`FileInterceptor`). It passes the file of a request to the
// upload that an interceptor before it began for the request.
import type { MulterModuleOptions } from '@nestjs/platform-express';
import type { Request } from 'express';
import type { StorageEngine } from 'multer';
import type { FileCallback, UploadWatch } from './upload-watch.js';

export abstract class UploadStorage<Upload extends UploadWatch> implements StorageEngine {
  protected readonly uploads = new WeakMap<Request, Upload>();

  _handleFile(request: Request, file: Express.Multer.File, done: FileCallback): void {
    const upload = this.uploads.get(request);
    if (upload === undefined)
      done(new Error('The route has no interceptor that begins an upload before its FileInterceptor.'));
    else upload.receive(file, done);
  }

  /** Nothing: what an upload keeps is removed with the upload. */
  _removeFile(_request: Request, _file: Express.Multer.File, done: (error: Error | null) => void): void {
    done(null);
  }

  /** The options for `MulterModule.register`. */
  protected optionsOf(bytesMax: number, partsMax: number, fieldBytesMax: number): MulterModuleOptions {
    return {
      storage: this,
      defParamCharset: 'utf8',
      limits: {
        fileSize: bytesMax,
        files: 1,
        parts: partsMax,
        fieldSize: fieldBytesMax,
        fieldNestingDepth: 0,
      },
    };
  }
}
