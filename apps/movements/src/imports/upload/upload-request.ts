// Documents and validates the parts of an upload's body and the flags of its query, and passes them to the use case.
import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { Flag } from '@razao/platform/http';
import { fileMissing } from '@razao/platform/uploads';
import type { ImportOptions } from '../import-attempts.js';
import type { Spool } from './spool.js';
import { ScopeAfterUpload } from './scope-after-upload.interceptor.js';
import { flagsOf } from './upload-parts.js';
import { type SpooledFile, UploadInterceptor } from './upload.interceptor.js';

const flag = {
  required: false,
  default: false,
  description: 'The same as the part of the body; when both are given, the part of the body applies',
} as const;

export class ImportQuery {
  @Flag(flag)
  dryRun: boolean;

  @Flag(flag)
  atomic: boolean;
}

/** Declares a route that takes a file with the parameters `@UploadedFile() file, @Body() parts`. */
export function TakesUpload(): MethodDecorator {
  return applyDecorators(
    UseInterceptors(UploadInterceptor, FileInterceptor('file'), ScopeAfterUpload),
    ApiConsumes('multipart/form-data'),
    ApiBody({
      schema: {
        type: 'object',
        required: ['file'],
        properties: {
          file: { type: 'string', format: 'binary' },
          dryRun: {
            type: 'boolean',
            default: false,
            description: 'The import checks everything, also in the ledger, and saves nothing',
          },
          atomic: { type: 'boolean', default: false, description: 'The whole file is accepted or refused' },
        },
      },
    }),
  );
}

/** A file on disk that is to be imported, after the request was read. */
export interface FileToImport {
  path: string;
  /** The name that the client gave the file. */
  fileName: string | undefined;
  options: ImportOptions;
  /** The folder of the import, which is removed after the request. */
  spool: Spool;
}

/** @throws DomainError UPLOAD_MISSING, MALFORMED_BODY, VALIDATION_FAILED, and the error that ended the upload. */
export function fileToImport(
  file: SpooledFile | undefined,
  parts: unknown,
  query: ImportQuery,
): FileToImport {
  const flags = flagsOf(parts);
  const { dryRun, atomic } = query;
  if (file === undefined) throw fileMissing();
  const options = { dryRun, atomic, ...flags };
  file.upload.accept();
  return { path: file.path, fileName: file.originalname, options, spool: file.upload.spool };
}
