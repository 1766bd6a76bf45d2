// The direct permissions of a user over HTTP, for the role admin.
import { Body, Controller, Delete, Get, HttpCode, Param, Put, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, Scope, type AccessScope } from '@razao/auth';
import { BodyLimit } from '@razao/platform/http';
import type { Response } from 'express';
import { Permissions, UserPath } from './company-sets.dto.js';
import { PermissionsService } from './permissions.service.js';
import { Preconditions, type Precondition } from './precondition.js';
import { ApiPreconditions, ApiReplaced, ApiVersioned, answer } from './versioned-answer.js';

@ApiTags('Master data')
@Controller('users/:user/permissions')
export class PermissionsController {
  constructor(private readonly service: PermissionsService) {}

  @Get()
  @ApiVersioned(Permissions)
  @ApiOperation({ operationId: 'readPermissions', summary: 'What a user may see directly; role admin' })
  async read(
    @Param() { user }: UserPath,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Permissions> {
    return answer(response, await this.service.read(user));
  }

  @Put()
  @ApiReplaced(Permissions, false)
  @ApiOperation({
    operationId: 'putPermissions',
    summary: 'Make the direct permissions of a user those given; role admin',
    description:
      'They apply when the answer comes. Permissions of groups stay; a user who is not known yet may have some.',
  })
  @BodyLimit('BULK_BODY_BYTES_MAX')
  async put(
    @Scope() scope: AccessScope,
    @Param() { user }: UserPath,
    @Preconditions() precondition: Precondition,
    @Body() request: Permissions,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Permissions> {
    return answer(response, await this.service.put(scope, user, request, precondition));
  }

  @Delete()
  @HttpCode(204)
  @AdminOnly({ elsewhere: false })
  @ApiOperation({
    operationId: 'deletePermissions',
    summary: 'Take all direct permissions of a user back; role admin',
  })
  @ApiNoContentResponse({ description: 'The user has no direct permissions' })
  @ApiPreconditions()
  async delete(
    @Scope() scope: AccessScope,
    @Param() { user }: UserPath,
    @Preconditions() precondition: Precondition,
  ): Promise<void> {
    await this.service.put(scope, user, { permissions: [] }, precondition);
  }
}
