// Refuses, before the body is read, an import that cannot succeed.
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { RecordHomes, rememberScope, scopeOf } from '@razao/auth';
import { readerOf } from '@razao/platform/http';
import type { Request } from 'express';
import { BatchImportsService } from './batch-imports.service.js';
import { IplImportsService } from './ipl/ipl-imports.service.js';
import { BatchPath } from '../wire/record-path.js';

const pathOf = readerOf(BatchPath, { source: 'text', unknownFields: 'ignore' });

@Injectable()
export class ImportGuard implements CanActivate {
  constructor(
    private readonly imports: BatchImportsService,
    private readonly iplImports: IplImportsService,
    private readonly homes: RecordHomes,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const scope = scopeOf(request);
    if (request.params['batchId'] !== undefined)
      await this.imports.admitIntoBatch(scope, pathOf(request.params).batchId);
    // With other cells, the companies that the lines name may all be there: then each line reports the cell.
    else if (!(await this.homes.knowsOthers()))
      rememberScope(request, await this.iplImports.admitFile(scope));
    return true;
  }
}
