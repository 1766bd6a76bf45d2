// What the two uploads of files ask the same way: the parts of the body, as documented, and the query's flags.
import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import type { Request } from 'express';
import type { ReceiveUpload } from './imports.service.js';
import { uploadPace, type ImportSettings } from './limits.js';
import { receiveUpload } from './upload.js';

const FLAG = ['true', 'false'] as const;

export class ImportQuery {
  @ApiPropertyOptional({
    enum: FLAG,
    default: 'false',
    description: 'The same as the part of the body, which outranks it',
  })
  @IsOptional()
  @IsIn(FLAG, { message: 'expected true or false' })
  dryRun?: (typeof FLAG)[number];

  @ApiPropertyOptional({
    enum: FLAG,
    default: 'false',
    description: 'The same as the part of the body, which outranks it',
  })
  @IsOptional()
  @IsIn(FLAG, { message: 'expected true or false' })
  atomic?: (typeof FLAG)[number];
}

/** The parts of the multipart body. */
export function ApiUpload(): MethodDecorator {
  return applyDecorators(
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
            description: "Does everything, the ledger's own checks included, and saves nothing",
          },
          atomic: { type: 'boolean', default: false, description: 'The file enters whole or not at all' },
        },
      },
    }),
  );
}

/** How the use case takes the file in, once it knows where to. */
export function uploadOf(request: Request, query: ImportQuery, settings: ImportSettings): ReceiveUpload {
  return async (spool) =>
    await receiveUpload(request, {
      path: spool.path('upload'),
      bytesMax: settings.uploadBytesMax,
      pace: uploadPace(settings),
      flags: { dryRun: query.dryRun === 'true', atomic: query.atomic === 'true' },
    });
}
