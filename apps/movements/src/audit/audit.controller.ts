// The audit trail over HTTP.
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, Scope, type AccessScope } from '@razao/auth';
import { ApiErrors, ApiPage, type Page } from '@razao/platform/http';
import { AuditListQuery, AuditedEvent } from './audit.dto.js';
import { AuditService } from './audit.service.js';

@ApiTags('Audit trail')
@Controller('audit')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @AdminOnly()
  @ApiOperation({
    operationId: 'listAuditEvents',
    summary: 'Who changed what, when and from where, newest first; role admin',
    description:
      'The trail has every change of the books except the creation of entries: each entry itself says who wrote it and when.',
  })
  @ApiPage(AuditedEvent)
  @ApiErrors(400, 'COMPANY_NOT_FOUND')
  async list(@Scope() scope: AccessScope, @Query() query: AuditListQuery): Promise<Page<AuditedEvent>> {
    return await this.audit.list(scope, query);
  }
}
