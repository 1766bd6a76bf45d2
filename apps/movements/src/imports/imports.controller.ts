// The routes of the imports and their documentation.
import { Body, Controller, HttpCode, Param, Post, Query, UploadedFile, UseGuards } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type AccessScope, type BranchRef, Authenticated, Branch, BranchAccess, Scope } from '@razao/auth';
import { type Language, formatIplLine } from '@razao/domain';
import { ApiErrors, BodyLimit, Flag, AnswerLanguage } from '@razao/platform/http';
import { DEMO } from '../wire/demo-records.js';
import { ApiIdempotent } from '../wire/idempotent-route.js';
import { BatchPath } from '../wire/record-path.js';
import { BatchImportsService } from './batch-imports.service.js';
import { ImportGuard } from './import.guard.js';
import { ImportResult, reportIn } from './import-result.js';
import { IplImportsService } from './ipl/ipl-imports.service.js';
import { JsonImportsService } from './json/json-imports.service.js';
import { MovementRequest } from './json/movement.dto.js';
import { ROW_FIELDS } from './rows/raw-row.js';
import type { SpooledFile } from './upload/upload.interceptor.js';
import { fileToImport, ImportQuery, TakesUpload } from './upload/upload-request.js';

/** An example that the demo ledger accepts; it names accounts by their reduced codes. */
const CSV_EXAMPLE = [
  'documento,diaref,texto,lancamento,debcre,day,conta,contrapartida,valor,historico',
  '900010,10,Vendas do dia,00001,D,10,111101,411101,1234.56,Venda à vista',
  '900010,10,Vendas do dia,00002,D,10,111201,411101,789.00,Venda em cartão',
].join('\n');

/** An example that the demo ledger accepts; it creates its batch. */
const IPL_EXAMPLE = [
  { conta: '111101', contrapartida: '411101', valor: '1234.56', historico: 'Venda à vista' },
  { conta: '111201', contrapartida: '411101', valor: '789.00', historico: 'Venda em cartão' },
]
  .map((line, index) =>
    formatIplLine({
      empresa: DEMO.company,
      filial: DEMO.branch,
      ano: '2025',
      mes: '3',
      lote: '900001',
      documento: '900001',
      lancamento: `0000${index + 1}`,
      debcre: 'D',
      dia: '10',
      sequencia: String(index + 1),
      ...line,
    }),
  )
  .join('\n');

class JsonImportQuery {
  @Flag({
    required: false,
    default: false,
    description: 'The import checks everything, also in the ledger, and saves nothing',
  })
  dryRun: boolean;
}

@ApiTags('Imports')
@Controller()
export class ImportsController {
  constructor(
    private readonly imports: BatchImportsService,
    private readonly iplImports: IplImportsService,
    private readonly jsonImports: JsonImportsService,
  ) {}

  @Post('batch/:batchId/import')
  @HttpCode(200)
  @Authenticated()
  @ApiOperation({
    operationId: 'importIntoBatch',
    summary: 'Import entries from a CSV or IPL file into a batch',
    description:
      `The extension of the file name (.csv, .ipl) says the format; without one the content does. A CSV file has a header row with ${ROW_FIELDS.join(', ').replace('conta,', 'conta (or contaId),')} in any order, "," or ";" between the fields, and is UTF-8 or Windows-1252. An IPL file has 156 characters per line, is ISO-8859-1, and each line names the batch. ` +
      'Each document enters whole or not at all, whatever happens to the others. Uploading a file again adds nothing.\n\n' +
      'A file to begin with:\n\n' +
      `\`\`\`csv\n${CSV_EXAMPLE}\n\`\`\``,
  })
  @UseGuards(ImportGuard)
  @TakesUpload()
  @ApiOkResponse({ type: ImportResult })
  @ApiErrors(400, 403, 'BATCH_NOT_FOUND', 413, 503, 507)
  @ApiIdempotent()
  async importIntoBatch(
    @Scope() scope: AccessScope,
    @Param() { batchId }: BatchPath,
    @Query() query: ImportQuery,
    @UploadedFile() file: SpooledFile | undefined,
    @Body() parts: unknown,
    @AnswerLanguage() language: Language,
  ): Promise<ImportResult> {
    return reportIn(
      language,
      await this.imports.importIntoBatch(scope, batchId, fileToImport(file, parts, query)),
    );
  }

  @Post('import/ipl')
  @HttpCode(200)
  @Authenticated({ elsewhere: false })
  @ApiOperation({
    operationId: 'importIpl',
    summary: 'Import a whole IPL file',
    description:
      'Each line names its company, branch, month and batch; batches that are not there are created. A line of a branch that the caller has no permission for, or of a month that is not open, is an error of its row. ' +
      'Each document enters whole or not at all, whatever happens to the others. Uploading a file again adds nothing.\n\n' +
      'A file to begin with:\n\n' +
      `\`\`\`ipl\n${IPL_EXAMPLE}\n\`\`\``,
  })
  @UseGuards(ImportGuard)
  @TakesUpload()
  @ApiOkResponse({ type: ImportResult })
  @ApiErrors(400, 403, 413, 503, 507)
  @ApiIdempotent()
  async importIpl(
    @Scope() scope: AccessScope,
    @Query() query: ImportQuery,
    @UploadedFile() file: SpooledFile | undefined,
    @Body() parts: unknown,
    @AnswerLanguage() language: Language,
  ): Promise<ImportResult> {
    return reportIn(language, await this.iplImports.importFile(scope, fileToImport(file, parts, query)));
  }

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
    @AnswerLanguage() language: Language,
  ): Promise<ImportResult> {
    return reportIn(language, await this.jsonImports.importMovement(scope, branch, body, query.dryRun));
  }
}
