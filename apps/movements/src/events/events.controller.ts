// The events over HTTP.
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { BranchAccess, Branches, Scope, type AccessScope, type BranchRef } from '@razao/auth';
import { ApiErrors } from '@razao/platform/http';
import { EventPage, EventsQuery } from './event.dto.js';
import { EventsService } from './events.service.js';

@ApiTags('Events')
@Controller('events')
export class EventsController {
  constructor(private readonly events: EventsService) {}

  @Get()
  @BranchAccess({ in: 'query', optional: true })
  @ApiOperation({
    operationId: 'listEvents',
    summary: 'What happened in the books after an event, in order',
    description:
      'Events tell of months opened, closed and reopened, and of imports, consolidations, compliance runs, tax quotas, ECDs and reversals. The caller gets those of the branches that it may see, and those of a whole company when it may see all its branches. ' +
      'A caller that always sends the last `next` as `after` misses none and gets none twice. Events are kept for EVENT_RETENTION_DAYS.',
  })
  @ApiOkResponse({ type: EventPage })
  @ApiErrors(400, 'EVENTS_EXPIRED')
  async list(
    @Scope() scope: AccessScope,
    @Branches() branches: readonly BranchRef[] | undefined,
    @Query() query: EventsQuery,
  ): Promise<EventPage> {
    return await this.events.list(scope, branches, query);
  }
}
