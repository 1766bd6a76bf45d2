// What a deletion answers: the contract leaves it open.
import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiQuery } from '@nestjs/swagger';
import { ApiErrors } from '@razao/platform';

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

export const ApiIds = (): MethodDecorator =>
  applyDecorators(
    ApiQuery({
      name: 'ids',
      type: String,
      description: `1 to ${IDS_MAX} ids separated by commas`,
      example: '1,2',
    }),
    ApiOkResponse({ type: Deletion }),
    ApiErrors(400, 404),
  );
