// Webhooks over HTTP, for the role admin only, because a webhook sends facts about the books to other systems.
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { AdminOnly, Scope, type AccessScope } from '@razao/auth';
import { ApiErrors, ApiPage, type Page } from '@razao/platform/http';
import { RecordPath } from '../wire/record-path.js';
import {
  WebhookRequest,
  CreatedWebhook,
  DeletedWebhook,
  WebhookListQuery,
  Webhook,
  WebhookState,
} from './webhook.dto.js';
import { WebhooksService } from './webhooks.service.js';

const ApiId = (): MethodDecorator =>
  ApiParam({ name: 'id', schema: { type: 'integer', format: 'int64', example: 1 } });

@ApiTags('Events')
@Controller('webhooks')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Post()
  @AdminOnly()
  @ApiOperation({
    operationId: 'createWebhook',
    summary: 'Have the events of a company sent to an address; role admin',
    description:
      'Events from now on are sent at least once, in order for each branch, signed with the secret of this answer (docs/events.md). ' +
      'A request that is repeated is refused with 409, and takes no Idempotency-Key, because a kept answer would keep the secret.',
  })
  @ApiCreatedResponse({ type: CreatedWebhook })
  @ApiErrors('WEBHOOK_TARGET_REFUSED', 'COMPANY_NOT_FOUND', 'WEBHOOK_EXISTS', 'WEBHOOKS_NOT_CONFIGURED')
  async create(@Scope() scope: AccessScope, @Body() request: WebhookRequest): Promise<CreatedWebhook> {
    return await this.webhooks.create(scope, request);
  }

  @Get()
  @AdminOnly()
  @ApiOperation({ operationId: 'listWebhooks', summary: 'The webhooks, the oldest first; role admin' })
  @ApiPage(Webhook)
  @ApiErrors(400, 'COMPANY_NOT_FOUND')
  async list(@Scope() scope: AccessScope, @Query() query: WebhookListQuery): Promise<Page<Webhook>> {
    return await this.webhooks.list(scope, query);
  }

  @Get(':id')
  @AdminOnly()
  @ApiId()
  @ApiOperation({
    operationId: 'readWebhook',
    summary: 'A webhook with the state of its deliveries, branch by branch; role admin',
  })
  @ApiOkResponse({ type: WebhookState })
  @ApiErrors(400, 'WEBHOOK_NOT_FOUND')
  async read(@Scope() scope: AccessScope, @Param() { id }: RecordPath): Promise<WebhookState> {
    return await this.webhooks.read(scope, id);
  }

  @Post(':id/resume')
  @HttpCode(200)
  @AdminOnly()
  @ApiId()
  @ApiOperation({
    operationId: 'resumeWebhook',
    summary: 'Deliver again at once what is parked or waits for its next try; role admin',
    description: 'Each stream goes on with the first event that was not accepted. Repeating it is harmless.',
  })
  @ApiOkResponse({ type: WebhookState })
  @ApiErrors(400, 'WEBHOOK_NOT_FOUND')
  async resume(@Scope() scope: AccessScope, @Param() { id }: RecordPath): Promise<WebhookState> {
    return await this.webhooks.resume(scope, id);
  }

  @Delete(':id')
  @AdminOnly()
  @ApiId()
  @ApiOperation({
    operationId: 'deleteWebhook',
    summary: 'Delete a webhook; what is not delivered yet is not delivered; role admin',
  })
  @ApiOkResponse({ type: DeletedWebhook })
  @ApiErrors(400, 'WEBHOOK_NOT_FOUND')
  async delete(@Scope() scope: AccessScope, @Param() { id }: RecordPath): Promise<DeletedWebhook> {
    return await this.webhooks.delete(scope, id);
  }
}
