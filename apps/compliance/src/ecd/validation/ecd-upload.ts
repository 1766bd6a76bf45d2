// Validates the file of a multipart body while it arrives, and stores nothing. The interceptor waits for the caller's
// turn before the body is read, and ends an upload that is too slow or too large.
import type { Readable } from 'node:stream';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { FileInterceptor, type MulterModuleOptions } from '@nestjs/platform-express';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { scopeOf } from '@razao/auth';
import { DomainError } from '@razao/domain';
import type { EcdReport } from '@razao/domain/ecd';
import {
  assertUpload,
  fileIsField,
  fileMissing,
  type PaceLimits,
  unknownPart,
  uploadPace,
  UploadStorage,
  UploadWatch,
} from '@razao/platform/uploads';
import type { Request } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { ComplianceEnv } from '../../compliance.env.js';
import { EcdTurns } from '../ecd-turns.js';
import { ValidatorThread, type ValidatorThreadLimits } from '../validator-thread.js';

const PARTS = ['file'];
/** The error names a field by its name alone, so its value is read only up to this many bytes. */
const FIELD_BYTES_MAX = 16;
/** An ECD begins with its record 0000, so that its first bytes tell it from other kinds of files. */
const HEAD_BYTES = 256;

/** The value of `@UploadedFile()`. */
export interface ValidatedFile {
  readonly report: EcdReport;
  readonly bytes: number;
  readonly upload: EcdUpload;
}

class EcdUpload extends UploadWatch {
  constructor(
    bytesMax: number,
    pace: PaceLimits,
    private readonly startValidator: () => ValidatorThread,
  ) {
    super({ bytesMax, parts: PARTS, fieldTooLong: unacceptablePart }, pace);
  }

  protected async take(stream: Readable): Promise<Omit<ValidatedFile, 'upload'>> {
    const validator = this.startValidator();
    try {
      let bytes = 0;
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        if (bytes < HEAD_BYTES) assertText(chunk.subarray(0, HEAD_BYTES - bytes));
        bytes += chunk.length;
        await this.orRefuse(validator.push(chunk));
      }
      if (bytes === 0)
        throw new DomainError('UPLOAD_EMPTY', {
          en: 'the file is empty: expected an ECD',
          pt: 'o arquivo está vazio: envie uma ECD',
        });
      return { report: await this.orRefuse(validator.end()), bytes };
    } finally {
      validator.close();
    }
  }

  /** An error of the validating thread is a fault of the service: it must not be answered as a fault of the upload. */
  private async orRefuse<T>(step: Promise<T>): Promise<T> {
    try {
      return await step;
    } catch (error) {
      throw this.refuse(error as Error);
    }
  }
}

/** Refuses archives, spreadsheets, PDF and UTF-16: no line of an ECD can be read from them. */
function assertText(head: Buffer): void {
  const kind = ['PK\x03\x04', '\x1f\x8b', '%PDF', 'Rar!', '7z\xbc\xaf', '\xff\xfe', '\xfe\xff'].find((mark) =>
    head.subarray(0, mark.length).equals(Buffer.from(mark, 'latin1')),
  );
  if (kind === undefined && !head.includes(0)) return;
  throw new DomainError('UPLOAD_BINARY', {
    en: 'the file is not text in ISO-8859-1: send the .txt file itself, not an archive, a spreadsheet or a PDF',
    pt: 'o arquivo não é texto em ISO-8859-1: envie o próprio .txt, e não um arquivo compactado, uma planilha ou um PDF',
  });
}

export class EcdUploadStorage extends UploadStorage<EcdUpload> {
  /** @param startValidator starts the validator; tests replace it */
  constructor(
    private readonly env: Pick<ComplianceEnv, 'UPLOAD_BYTES_MAX' | 'UPLOAD_BYTES_PER_SECOND_MIN'> &
      ValidatorThreadLimits,
    private readonly startValidator = () => new ValidatorThread(env),
  ) {
    super();
  }

  /** @throws DomainError UPLOAD_TOO_LARGE, UPLOAD_MISSING, before the body is read */
  begin(request: Request): EcdUpload {
    assertUpload(request, this.env.UPLOAD_BYTES_MAX);
    const upload = new EcdUpload(this.env.UPLOAD_BYTES_MAX, uploadPace(this.env), this.startValidator);
    this.uploads.set(request, upload);
    return upload;
  }

  multerOptions(): MulterModuleOptions {
    // One part more than the route accepts, so that the refusal names the other part.
    return this.optionsOf(this.env.UPLOAD_BYTES_MAX, PARTS.length + 1, FIELD_BYTES_MAX);
  }
}

@Injectable()
export class EcdUploadInterceptor implements NestInterceptor {
  constructor(
    private readonly storage: EcdUploadStorage,
    private readonly ecd: EcdTurns,
  ) {}

  /** @throws DomainError SERVICE_BUSY, UPLOAD_TOO_LARGE, UPLOAD_MISSING, UPLOAD_EMPTY, UPLOAD_BINARY, UPLOAD_INTERRUPTED, MALFORMED_BODY */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const upload = this.storage.begin(request);
    return from(
      this.ecd.turns.take(scopeOf(request).subject, () =>
        upload.watch(request, () => lastValueFrom<unknown>(next.handle())),
      ),
    );
  }
}

/** A route that takes an ECD: `@UploadedFile() file, @Body() fields`. */
export function TakesEcdFile(): MethodDecorator {
  return applyDecorators(
    UseInterceptors(EcdUploadInterceptor, FileInterceptor('file')),
    ApiConsumes('multipart/form-data'),
    ApiBody({
      schema: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'string', format: 'binary', description: 'The .txt file of the ECD' } },
      },
    }),
  );
}

/** @throws DomainError UPLOAD_MISSING, MALFORMED_BODY, and what ended the upload. */
export function validatedFile(file: ValidatedFile | undefined, fields: unknown): ValidatedFile {
  const [field] = Object.keys(fields ?? {});
  if (field !== undefined) throw unacceptablePart(field);
  if (file === undefined) throw fileMissing();
  file.upload.accept();
  return file;
}

function unacceptablePart(name: string): DomainError {
  return name === 'file' ? fileIsField() : unknownPart(name, PARTS);
}
