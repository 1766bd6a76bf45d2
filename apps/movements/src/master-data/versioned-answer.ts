// What the routes of master data have in common: who may call them, their headers and their answers.
import { applyDecorators, type Type } from '@nestjs/common';
import { ApiCreatedResponse, ApiHeader, ApiOkResponse } from '@nestjs/swagger';
import { AdminOnly } from '@razao/auth';
import { ApiErrors } from '@razao/platform/http';
import type { Response } from 'express';
import type { Versioned } from './write-record.service.js';

const ETAG = {
  ETag: { description: 'Version of the record, for If-Match', schema: { type: 'string' as const } },
};

const TAGS = {
  type: 'string' as const,
  pattern: '^(\\*|(W/)?"[!#-~]*"( *, *(W/)?"[!#-~]*")*)$',
};

/** GET of a record. */
export const ApiVersioned = (type: Type<unknown>): MethodDecorator =>
  applyDecorators(AdminOnly(), ApiOkResponse({ type, headers: ETAG }), ApiErrors('COMPANY_NOT_FOUND'));

/** If-Match and If-None-Match. */
export const ApiPreconditions = (): MethodDecorator =>
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

/** PUT of a record. @param creates 201 for a record that was not there */
export const ApiReplaced = (type: Type<unknown>, creates: boolean): MethodDecorator =>
  applyDecorators(
    AdminOnly(),
    ApiOkResponse({ type, headers: ETAG, description: 'The record as it is now' }),
    ...(creates ? [ApiCreatedResponse({ type, headers: ETAG, description: 'The record is new' })] : []),
    ApiErrors(400, 'COMPANY_NOT_FOUND', 'MASTER_DATA_FIXED'),
    ApiPreconditions(),
  );

/** Status and ETag of the answer, whose body is the record. */
export function answer<T>(response: Response, { record, etag, created }: Versioned<T>): T {
  response.setHeader('ETag', etag);
  if (created) response.status(201);
  return record;
}
