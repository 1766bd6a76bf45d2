// The sets of a company over HTTP, for the role admin: a controller of each, all alike.
import { Body, Controller, Get, Inject, Param, Put, Res, type Type } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Scope, type AccessScope } from '@razao/auth';
import { ApiErrors, BodyLimit } from '@razao/platform/http';
import type { Response } from 'express';
import type { CompanySet } from './company-set.js';
import { CompanySetsService } from './company-sets.service.js';
import { COMPANY_SETS } from './company-sets.js';
import { CompanyPath } from './company.dto.js';
import { Preconditions, type Precondition } from './precondition.js';
import { ApiReplaced, ApiVersioned, answer } from './versioned-answer.js';

export const COMPANY_SET_CONTROLLERS: readonly Type<unknown>[] = COMPANY_SETS.map(controllerOf);

function controllerOf(set: CompanySet): Type<unknown> {
  const operation = `${set.name.charAt(0).toUpperCase()}${set.name.slice(1)}`;

  @ApiTags('Master data')
  @Controller(`companies/:company/${set.name}`)
  class CompanySetController {
    constructor(@Inject(CompanySetsService) private readonly service: CompanySetsService) {}

    @Get()
    @ApiVersioned(set.body)
    @ApiOperation({ operationId: `read${operation}`, summary: `The ${set.title}; role admin` })
    @ApiErrors(...(set.ofChart === true ? (['CHART_NOT_CONFIGURED'] as const) : []))
    async read(
      @Param() { company }: CompanyPath,
      @Res({ passthrough: true }) response: Response,
    ): Promise<object> {
      return answer(response, await this.service.read(set, company));
    }

    @Put()
    @ApiReplaced(set.body, false)
    @ApiOperation({
      operationId: `put${operation}`,
      summary: `Make the ${set.title} those given; role admin`,
      ...(set.description !== undefined && { description: set.description }),
    })
    @BodyLimit('BULK_BODY_BYTES_MAX')
    @ApiErrors('CHART_NOT_CONFIGURED')
    async put(
      @Scope() scope: AccessScope,
      @Param() { company }: CompanyPath,
      @Preconditions() precondition: Precondition,
      @BodyOf(set.body) request: object,
      @Res({ passthrough: true }) response: Response,
    ): Promise<object> {
      return answer(response, await this.service.put(scope, set, company, request, precondition));
    }
  }
  return CompanySetController;
}

/** A body of a type that the declaration of the method cannot name: it is validated and documented as that type. */
function BodyOf(type: Type<object>): ParameterDecorator {
  return (target, key, index) => {
    if (key === undefined) throw new Error('a body is a parameter of a method');
    Body()(target, key, index);
    const types = Reflect.getMetadata('design:paramtypes', target, key) as unknown[];
    Reflect.defineMetadata('design:paramtypes', types.with(index, type), target, key);
  };
}
