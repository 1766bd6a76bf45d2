// The audit trail over HTTP.
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { AdminOnly, Scope, type AccessScope } from '@razao/auth';
import type { ListQuery } from '../lists/list-request.js';
import { ApiPage, type Page } from '../lists/page.js';
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from './audit-trail.js';
import { AuditRecord } from './audit.dto.js';
import { AuditService } from './audit.service.js';
import { AUDIT_LIST } from './audit-list-shape.js';

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
      'Entries are not listed when they are created: each carries who wrote it and when. Everything else that changes the books is.',
  })
  @ApiQuery({ name: 'action', required: false, enum: AUDIT_ACTIONS })
  @ApiQuery({ name: 'entity', required: false, enum: AUDIT_ENTITIES })
  @ApiQuery({ name: 'entityId', required: false, type: String })
  @ApiQuery({ name: 'subject', required: false, type: String, description: "The user's `sub`" })
  @ApiQuery({ name: 'from', required: false, type: String, description: 'First day, YYYY-MM-DD, UTC' })
  @ApiQuery({ name: 'to', required: false, type: String, description: 'Last day, YYYY-MM-DD, UTC' })
  @ApiPage(AuditRecord, AUDIT_LIST)
  async list(@Scope() scope: AccessScope, @Query() query: ListQuery): Promise<Page<AuditRecord>> {
    return await this.audit.list(scope, query);
  }
}
