// What a deletion answers: the contract leaves it open.
import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiQuery } from '@nestjs/swagger';
import type { ErrorCode } from '@razao/domain';
import { ApiErrors } from '@razao/platform/http';

/** Ids that one request may name. */
export const IDS_MAX = 1_000;

export class Deletion {
  @ApiProperty({
    type: 'integer',
    description: 'Records deleted of those that the request names',
    example: 1,
  })
  deleted: number;

  @ApiProperty({ type: 'integer', description: 'Batches that went', example: 1 })
  batches: number;

  @ApiProperty({ type: 'integer', description: 'Documents that went', example: 12 })
  documents: number;

  @ApiProperty({ type: 'integer', description: 'Entries that went', example: 480 })
  entries: number;
}

/** Documents the list of ids of a deletion, and the refusal of one that is not there. */
export const ApiIds = (example: readonly number[], missing: ErrorCode): MethodDecorator =>
  applyDecorators(
    ApiQuery({
      name: 'ids',
      description: `1 to ${IDS_MAX} ids separated by commas; the parameter may also be repeated`,
      style: 'form',
      explode: false,
      type: 'integer',
      format: 'int64',
      isArray: true,
      example: [...example],
    }),
    ApiOkResponse({ type: Deletion }),
    ApiErrors(400, missing),
  );
