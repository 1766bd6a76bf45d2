// HTTP of JSON movements: the route, its documentation, and nothing else.
import { Body, Controller, HttpCode, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type AccessScope, type BranchRef, Branch, BranchAccess, Scope } from '@razao/auth';
import { ApiErrors, BodyLimit, Flag } from '@razao/platform/http';
import { ApiIdempotent } from '../../wire/idempotent-route.js';
import { ImportResult } from '../import-result.js';
import { JsonImportsService } from './json-imports.service.js';
import { MovementRequest } from './movement.dto.js';

export class JsonImportQuery {
  @Flag({
    required: false,
    default: false,
    description: "Does everything, the ledger's own checks included, and saves nothing",
  })
  dryRun: boolean;
}

@ApiTags('Imports')
@Controller()
export class JsonImportsController {
  constructor(private readonly imports: JsonImportsService) {}

  @Post('import/json')
  @HttpCode(200)
  @BodyLimit('BULK_BODY_BYTES_MAX')
  @BranchAccess({ in: 'body', company: 'empresa', branch: 'filial' })
  @ApiOperation({
    operationId: 'importMovement',
    summary: 'Import a movement: a batch with its documents and entries, whole or not at all',
    description:
      'The rows of the result are the entries in the order of the body: `line N` is the N-th of them, counted over all documents. ' +
      'One refused row refuses all. A document that the batch has already is refused, so that a repeat adds nothing.',
  })
  @ApiBody({ type: MovementRequest })
  @ApiOkResponse({ type: ImportResult })
  @ApiErrors(400, 413, 503, 507)
  @ApiIdempotent()
  async importMovement(
    @Scope() scope: AccessScope,
    @Branch() branch: BranchRef,
    @Query() query: JsonImportQuery,
    @Body() body: unknown,
  ): Promise<ImportResult> {
    return await this.imports.importMovement(scope, branch, body, query.dryRun);
  }
}
