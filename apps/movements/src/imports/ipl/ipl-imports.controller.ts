// HTTP of the import of a whole IPL file: the route, its documentation, and nothing else.
import { Body, Controller, HttpCode, Post, Query, UploadedFile, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type AccessScope, Authenticated, Scope } from '@razao/auth';
import { IPL_LAYOUT, IplFormat } from '@razao/domain';
import { ApiErrors } from '@razao/platform/http';
import { DEMO } from '../../wire/demo-records.js';
import { ImportGuard } from '../import.guard.js';
import { ImportResult } from '../import-result.js';
import { ApiIdempotent } from '../../wire/idempotent-route.js';
import { ImportQuery, receivedUpload, TakesUpload } from '../upload/upload-request.js';
import type { SpooledFile } from '../upload/upload.interceptor.js';
import { IplImportsService } from './ipl-imports.service.js';

/** Enters the demo ledger, and creates its batch. */
const EXAMPLE_FILE = [
  {
    lancamento: '00001',
    conta: '111101',
    contrapartida: '411101',
    valor: '1234.56',
    historico: 'Venda à vista',
  },
  {
    lancamento: '00002',
    conta: '111201',
    contrapartida: '411101',
    valor: '789.00',
    historico: 'Venda em cartão',
  },
]
  .map((line, index) =>
    new IplFormat(IPL_LAYOUT).format({
      empresa: DEMO.company,
      filial: DEMO.branch,
      ano: '2025',
      mes: '3',
      lote: '900001',
      documento: '900001',
      debcre: 'D',
      dia: '10',
      sequencia: String(index + 1),
      ...line,
    }),
  )
  .join('\n');

@ApiTags('Imports')
@Controller()
export class IplImportsController {
  constructor(private readonly imports: IplImportsService) {}

  @Post('import/ipl')
  @HttpCode(200)
  @Authenticated()
  @ApiOperation({
    operationId: 'importIpl',
    summary: 'Import a whole IPL file',
    description:
      'Each line names its company, branch, month and batch; batches that are not there are created. Lines of a branch that the caller has no permission for, and of a month that is not open, are errors of their rows. ' +
      'The document is the unit of acceptance: it enters whole or not at all, the others enter. Uploading a file again adds nothing.\n\n' +
      'A file to begin with:\n\n' +
      `\`\`\`ipl\n${EXAMPLE_FILE}\n\`\`\``,
  })
  @UseGuards(ImportGuard)
  @TakesUpload()
  @ApiOkResponse({ type: ImportResult })
  @ApiErrors(400, 403, 413, 503, 507)
  @ApiIdempotent()
  async importFile(
    @Scope() scope: AccessScope,
    @Query() query: ImportQuery,
    @UploadedFile() file: SpooledFile | undefined,
    @Body() parts: unknown,
  ): Promise<ImportResult> {
    return await this.imports.importFile(scope, receivedUpload(file, parts, query));
  }
}
