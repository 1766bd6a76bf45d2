// The query of a deletion of several records, and the answer of every deletion, which the contract does not define.
import { ApiProperty } from '@nestjs/swagger';
import { IdList, type Int64 } from '@razao/platform/http';

/** How many ids one request may name. */
const IDS_MAX = 1_000;

export class Deletion {
  @ApiProperty({
    type: 'integer',
    description: 'Records deleted of those that the request names',
    example: 1,
  })
  deleted: number;

  @ApiProperty({ type: 'integer', description: 'Batches that were deleted', example: 1 })
  batches: number;

  @ApiProperty({ type: 'integer', description: 'Documents that were deleted', example: 12 })
  documents: number;

  @ApiProperty({ type: 'integer', description: 'Entries that were deleted', example: 480 })
  entries: number;
}

/** The ApiQuery of each route has the example. */
export class DeletionQuery {
  @IdList({
    max: IDS_MAX,
    description: `1 to ${IDS_MAX} ids separated by commas; the parameter may also be repeated`,
  })
  ids: Int64[];
}
