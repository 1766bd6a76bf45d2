// Master data over HTTP, for the role admin. Makes the same controller for each kind of record.
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Put,
  Res,
  applyDecorators,
  type Type,
} from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { AdminOnly, Scope, type AccessScope } from '@razao/auth';
import type { ErrorCode } from '@razao/domain';
import { ApiErrors, BodyLimit } from '@razao/platform/http';
import type { Response } from 'express';
import { COMPANY_RECORDS } from './company-records.js';
import { COMPANY_SETS } from './company-sets.js';
import type { MasterRecord, PlannedWrite } from './master-record.js';
import { MasterRecordsService, type Versioned } from './master-records.service.js';
import { PERMISSIONS } from './permissions.js';
import { Preconditions, type Precondition } from './precondition.js';

const ETAG = {
  ETag: { description: 'Version of the record, for If-Match', schema: { type: 'string' as const } },
};

const TAGS = {
  type: 'string' as const,
  pattern: '^(\\*|(W/)?"[!#-~]*"( *, *(W/)?"[!#-~]*")*)$',
};

/** Documents the headers If-Match and If-None-Match. */
const ApiPreconditions = (): MethodDecorator =>
  applyDecorators(
    ApiHeader({
      name: 'If-Match',
      required: false,
      description: 'The ETag of an answer: only that version is changed. `*`: only what exists',
      schema: TAGS,
    }),
    ApiHeader({
      name: 'If-None-Match',
      required: false,
      description: '`*`: only what does not exist is created. Without both headers, created or overwritten',
      schema: TAGS,
    }),
    ApiErrors('PRECONDITION_FAILED'),
  );

export const MASTER_RECORD_CONTROLLERS: readonly Type<unknown>[] = [
  ...COMPANY_RECORDS,
  ...COMPANY_SETS,
  PERMISSIONS,
].flatMap((record) => [controllerOf(record), ...deletersOf(record)]);

function controllerOf(record: MasterRecord): Type<unknown> {
  const { name, path: PathType, answer: type, reading, writing } = record;
  const { creates = false, many = false, errors = [], name: putName = name, ...written } = writing;
  const ofCompany: ErrorCode[] = record.find === undefined ? [] : ['COMPANY_NOT_FOUND'];

  @ApiTags('Master data')
  @Controller(record.route)
  class MasterRecordController {
    constructor(@Inject(MasterRecordsService) private readonly service: MasterRecordsService) {}

    @Get()
    @AdminOnly({ elsewhere: reading.elsewhere ?? true })
    @ApiOkResponse({ type, headers: ETAG })
    @ApiOperation({ operationId: `read${name}`, summary: `${reading.summary}; role admin` })
    @ApiErrors(...(reading.errors ?? []), ...ofCompany)
    async read(
      @Typed(Param(), PathType) path: object,
      @Res({ passthrough: true }) response: Response,
    ): Promise<object> {
      return answer(response, await this.service.read(record, path));
    }

    @Put()
    @AdminOnly()
    @ApiOkResponse({ type, headers: ETAG, description: 'The record as it is now' })
    @When(creates, ApiCreatedResponse({ type, headers: ETAG, description: 'The record is new' }))
    @ApiOperation({ ...written, operationId: `put${putName}`, summary: `${written.summary}; role admin` })
    @When(many, BodyLimit('BULK_BODY_BYTES_MAX'))
    @ApiPreconditions()
    @ApiErrors(...errors, 400, ...ofCompany)
    async put(
      @Scope() scope: AccessScope,
      @Typed(Param(), PathType) path: object,
      @Preconditions() precondition: Precondition,
      @Typed(Body(), record.body) request: object,
      @Res({ passthrough: true }) response: Response,
    ): Promise<object> {
      return answer(response, await this.service.put(scope, record, path, request, precondition));
    }
  }
  return MasterRecordController;
}

/** Makes the controller of the DELETE route, when records of the kind can be deleted. */
function deletersOf(record: MasterRecord): Type<unknown>[] {
  const { name, path: PathType, deletion } = record;
  if (deletion === undefined) return [];
  const { done, elsewhere = true, operation } = deletion;
  const plannedWrite = (path: object): PlannedWrite<unknown, object> => deletion.plan(path);

  @ApiTags('Master data')
  @Controller(record.route)
  class MasterRecordDeletion {
    constructor(@Inject(MasterRecordsService) private readonly service: MasterRecordsService) {}

    @Delete()
    @HttpCode(204)
    @AdminOnly({ elsewhere })
    @ApiOperation({ operationId: `delete${name}`, summary: `${operation.summary}; role admin` })
    @ApiNoContentResponse({ description: done })
    @ApiErrors(...(operation.errors ?? []))
    @ApiPreconditions()
    async delete(
      @Scope() scope: AccessScope,
      @Typed(Param(), PathType) path: object,
      @Preconditions() precondition: Precondition,
    ): Promise<void> {
      await this.service.change(scope, record, path, plannedWrite(path), precondition);
    }
  }
  return [MasterRecordDeletion];
}

/**
 * Gives a path or body parameter a type that is known only at run time, so that the parameter is validated and
 * documented as that type.
 */
function Typed(parameter: ParameterDecorator, type: Type<object>): ParameterDecorator {
  return (target, key, index) => {
    if (key === undefined) throw new Error('a path or body is a parameter of a method');
    parameter(target, key, index);
    const types = Reflect.getMetadata('design:paramtypes', target, key) as unknown[];
    Reflect.defineMetadata('design:paramtypes', types.with(index, type), target, key);
  };
}

function When(holds: boolean, decorator: MethodDecorator): MethodDecorator {
  return holds ? decorator : () => undefined;
}

/** Sets status and ETag of the answer, whose body is the record. */
function answer(response: Response, { record, etag, created }: Versioned): object {
  response.setHeader('ETag', etag);
  if (created) response.status(201);
  return record;
}
