// HTTP of the imports: the route, its documentation, and nothing else.
import { Body, Controller, HttpCode, Param, Post, Query, UploadedFile, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type AccessScope, Authenticated, Scope } from '@razao/auth';
import { ApiErrors } from '@razao/platform/http';
import { ImportGuard } from './import.guard.js';
import { ImportResult } from './import-result.js';
import { ImportsService } from './imports.service.js';
import { ROW_FIELDS } from './rows/raw-row.js';
import { ImportQuery, receivedUpload, TakesUpload } from './upload/upload-request.js';
import type { SpooledFile } from './upload/upload.interceptor.js';
import { ApiIdempotent } from '../wire/idempotent-route.js';
import { BatchPath } from '../wire/record-path.js';

/** Enters the demo ledger: accounts by their reduced codes. */
const EXAMPLE_FILE = [
  'documento,diaref,texto,lancamento,debcre,day,conta,contrapartida,valor,historico',
  '900010,10,Vendas do dia,00001,D,10,111101,411101,1234.56,Venda à vista',
  '900010,10,Vendas do dia,00002,D,10,111201,411101,789.00,Venda em cartão',
].join('\n');

@ApiTags('Imports')
@Controller()
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Post('batch/:batchId/import')
  @HttpCode(200)
  @Authenticated()
  @ApiOperation({
    operationId: 'importIntoBatch',
    summary: 'Import entries from a CSV or IPL file into a batch',
    description:
      `CSV or IPL by the extension of the file name (.csv, .ipl), else by content. CSV: a header row with ${ROW_FIELDS.join(', ').replace('conta,', 'conta (or contaId),')} in any order; "," or ";"; UTF-8 or Windows-1252. IPL: 156 characters a line, ISO-8859-1, each naming the batch. ` +
      'The document is the unit of acceptance: it enters whole or not at all, the others enter. Uploading a file again adds nothing.\n\n' +
      'A file to begin with:\n\n' +
      `\`\`\`csv\n${EXAMPLE_FILE}\n\`\`\``,
  })
  @UseGuards(ImportGuard)
  @TakesUpload()
  @ApiOkResponse({ type: ImportResult })
  @ApiErrors(400, 'BATCH_NOT_FOUND', 413, 503, 507)
  @ApiIdempotent()
  async importFile(
    @Scope() scope: AccessScope,
    @Param() { batchId }: BatchPath,
    @Query() query: ImportQuery,
    @UploadedFile() file: SpooledFile | undefined,
    @Body() parts: unknown,
  ): Promise<ImportResult> {
    return await this.imports.importIntoBatch(scope, batchId, receivedUpload(file, parts, query));
  }
}
