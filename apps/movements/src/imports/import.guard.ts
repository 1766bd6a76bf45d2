// Refuses an import that cannot enter before its body is read.
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { scopeOf } from '@razao/auth';
import { Int64Pipe } from '@razao/platform/http';
import type { Request } from 'express';
import { ImportsService } from './imports.service.js';
import { IplImportsService } from './ipl/ipl-imports.service.js';

@Injectable()
export class ImportGuard implements CanActivate {
  private readonly id = new Int64Pipe();

  constructor(
    private readonly imports: ImportsService,
    private readonly iplImports: IplImportsService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const scope = scopeOf(request);
    const { batchId } = request.params;
    if (batchId === undefined) this.iplImports.admitFile(scope);
    else
      await this.imports.admitIntoBatch(
        scope,
        this.id.transform(batchId, { type: 'param', data: 'batchId' }),
      );
    return true;
  }
}
