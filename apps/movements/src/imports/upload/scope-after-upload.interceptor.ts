// Resolves the caller's scope again when the upload has arrived, which may take hours: a permission that was revoked
// meanwhile no longer counts. Guards cannot do it, because they run before the file is read.
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { AccessDirectory, rememberScope, scopeOf } from '@razao/auth';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { ImportUploadStorage } from './upload.interceptor.js';

@Injectable()
export class ScopeAfterUpload implements NestInterceptor {
  constructor(
    private readonly directory: AccessDirectory,
    private readonly storage: ImportUploadStorage,
  ) {}

  /** @throws the refusal of the upload; what the resolution of the scope throws */
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    this.storage.arrived(request);
    rememberScope(request, await this.directory.scopeOf(scopeOf(request)));
    return next.handle();
  }
}
