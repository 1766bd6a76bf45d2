// Corrections over HTTP.
import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Authenticated, Scope, type AccessScope } from '@razao/auth';
import { ApiErrors } from '@razao/platform/http';
import { DEMO } from '../wire/demo-records.js';
import { ApiIdempotent } from '../wire/idempotent-route.js';
import { RecordPath } from '../wire/record-path.js';
import { Reversal, ReversalRequest } from './correction.dto.js';
import { ReversalsService } from './reversals.service.js';

@ApiTags('Corrections')
@Controller()
export class CorrectionsController {
  constructor(private readonly reversals: ReversalsService) {}

  @Post('entry/:id/reversal')
  @Authenticated()
  @ApiOperation({
    operationId: 'reverseEntry',
    summary: 'Reverse an entry: the inverse of its whole entry number, in a new document of an open month',
    description: 'The entry may be in any month, consolidated or open. An entry can be reversed once.',
  })
  @ApiParam({ name: 'id', example: DEMO.entryId })
  @ApiCreatedResponse({ type: Reversal })
  @ApiErrors(400, 403, 'ENTRY_NOT_FOUND', 'ALREADY_REVERSED')
  @ApiIdempotent()
  async reverseEntry(
    @Scope() scope: AccessScope,
    @Param() { id }: RecordPath,
    @Body() request: ReversalRequest,
  ): Promise<Reversal> {
    return await this.reversals.reverse(scope, 'entry', id, request);
  }

  @Post('document/:id/reversal')
  @Authenticated()
  @ApiOperation({
    operationId: 'reverseDocument',
    summary: 'Reverse a document: the inverse of each of its entries, in a new document of an open month',
    description:
      'The document may be in any month, consolidated or open. It is refused when one of its entries is reversed already.',
  })
  @ApiParam({ name: 'id', example: DEMO.reversedDocumentId })
  @ApiCreatedResponse({ type: Reversal })
  @ApiErrors(400, 403, 'DOCUMENT_NOT_FOUND', 'ALREADY_REVERSED')
  @ApiIdempotent()
  async reverseDocument(
    @Scope() scope: AccessScope,
    @Param() { id }: RecordPath,
    @Body() request: ReversalRequest,
  ): Promise<Reversal> {
    return await this.reversals.reverse(scope, 'document', id, request);
  }
}
