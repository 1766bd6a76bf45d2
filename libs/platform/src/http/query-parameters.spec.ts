// Tests over HTTP the guard that accepts only the query parameters that a route declares.
import { describe, expect, it } from '@jest/globals';
import { Controller, Delete, Get, HttpCode, Module, Post, Query, Req } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { Request } from 'express';
import { useHttpService } from '@razao/testing/http';
import type { ErrorBody } from './error-body.js';
import { Flag, IdList, Text } from './fields/index.js';
import type { Int64 } from './int64.js';
import { IgnoresUnknownParameters, QUERY_PARAMETERS_MAX } from './query-parameters.js';

class ImportQuery {
  @Flag({ required: false })
  dryRun?: boolean;
}

class PageQuery {
  @Text({ max: 10, required: false })
  page?: string;
}

class IdsQuery {
  @IdList({ max: QUERY_PARAMETERS_MAX })
  ids: Int64[];
}

@Controller()
class SpecController {
  @Get('none/:id')
  none(): object {
    return {};
  }

  @Post('by-dto')
  @HttpCode(200)
  byDto(@Query() query: ImportQuery): object {
    return { dryRun: query.dryRun ?? null };
  }

  @Get('by-name')
  byName(@Query('page') page: string, @Query('size') size: string): object {
    return { page, size };
  }

  @Get(['one', 'other'])
  twoPaths(@Query() { page }: PageQuery): object {
    return { page };
  }

  @Delete('many')
  many(@Query() { ids }: IdsQuery): object {
    return { count: ids.length };
  }

  @Get('tolerant')
  @IgnoresUnknownParameters()
  tolerant(@Req() { query }: Request, @Query() { page }: PageQuery): object {
    return { ...query, page };
  }

  @Get('undocumented')
  @ApiExcludeEndpoint()
  undocumented(@Query('page') page: string): object {
    return { page };
  }
}

@Module({ controllers: [SpecController] })
class SpecModule {}

describe('the query of a route', () => {
  const service = useHttpService(SpecModule);

  const send = async (target: string): Promise<{ status: number; body: ErrorBody }> => {
    const [method = '', path = ''] = target.split(' ');
    const response = await fetch(`${service.url}${path}`, { method });
    return {
      status: response.status,
      body: (method === 'HEAD' ? {} : await response.json()) as ErrorBody,
    };
  };

  it.each([
    ['GET /none/1?page=1', 'page: is not a query parameter of GET /none/{id}; the route takes none'],
    [
      'POST /by-dto?dryrun=true',
      'dryrun: is not a query parameter of POST /by-dto (did you mean dryRun?); it takes dryRun',
    ],
    [
      'GET /by-name?page=1&Size=2',
      'Size: is not a query parameter of GET /by-name (did you mean size?); it takes page, size',
    ],
    [
      'GET /by-name?page[]=1',
      'page[]: is not a query parameter of GET /by-name (did you mean page?); it takes page, size',
    ],
    ['GET /other?__proto__=1', '__proto__: is not a query parameter of GET /other; it takes page'],
    ['GET /other?=1', '"": is not a query parameter of GET /other; it takes page'],
    ['GET /other?toString', 'toString: is not a query parameter of GET /other; it takes page'],
    ['GET /undocumented?size=1', 'size: is not a query parameter of GET /undocumented; it takes page'],
  ])('answers 400 UNKNOWN_PARAMETER to %s', async (target, message) => {
    expect(await send(target)).toMatchObject({ status: 400, body: { code: 'UNKNOWN_PARAMETER', message } });
  });

  it('is checked for HEAD as for GET', async () => {
    expect((await send('HEAD /other?page=1')).status).toBe(200);
    expect((await send('HEAD /other?pag=1')).status).toBe(400);
  });

  it('reports every unknown parameter, with its name shortened and without its value', async () => {
    const token = `eyJ${'x'.repeat(200)}`;
    const { body } = await send(`GET /none/1?${token}&token=${token}&a%0Ab=1`);
    expect(body.message).toMatch(/\(and 2 more in details\)$/);
    expect(body.details.map(({ field }) => field)).toEqual([`${token.slice(0, 40)}…`, 'token', '"a\\nb"']);
    expect(JSON.stringify(body)).not.toContain('x'.repeat(41));
    expect(body.details.some((detail) => 'value' in detail)).toBe(false);
  });

  it('accepts the parameters that the route declares by name or by DTO', async () => {
    expect((await send('POST /by-dto?dryRun=true')).body).toEqual({ dryRun: true });
    expect((await send('GET /by-name?page=1&size=2')).body).toEqual({ page: '1', size: '2' });
    expect((await send('GET /other?page=')).body).toEqual({ page: '' });
    expect((await send('GET /none/1?')).status).toBe(200);
  });

  it('answers 400 VALIDATION_FAILED to a repeated parameter that is not a list', async () => {
    expect(await send('GET /other?page=1&page=2')).toMatchObject({
      status: 400,
      body: {
        code: 'VALIDATION_FAILED',
        message: 'page: is given 2 times: send it once',
        details: [{ field: 'page' }],
      },
    });
    expect((await send('GET /tolerant?page=1&page=2')).status).toBe(400);
    expect((await send('DELETE /many?ids=1&ids=2,3')).body).toEqual({ count: 3 });
  });

  it('takes QUERY_PARAMETERS_MAX parameters, and answers 400 VALIDATION_FAILED to one more', async () => {
    const ids = (count: number): string => Array.from({ length: count }, (_, id) => `ids=${id}`).join('&');
    expect((await send(`DELETE /many?${ids(QUERY_PARAMETERS_MAX)}`)).body).toEqual({
      count: QUERY_PARAMETERS_MAX,
    });
    expect(await send(`DELETE /many?${ids(QUERY_PARAMETERS_MAX + 1)}`)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', message: expect.stringContaining('has 1001 query parameters') },
    });
  });

  it('may have unknown parameters on routes that ignore them, on the actuator and on the documents', async () => {
    expect((await send('GET /tolerant?page=1&utm=x&utm=y')).body).toEqual({ page: '1', utm: ['x', 'y'] });
    expect((await send('GET /actuator/health?x=1')).status).toBe(200);
    expect((await send('GET /docs/openapi.json?x=1')).status).toBe(200);
  });

  it('is described in the OpenAPI document: a 400, or x-unknown-parameters ignored', async () => {
    const { body } = await send('GET /docs/openapi.json');
    expect(body).toMatchObject({
      paths: {
        '/none/{id}': { get: { responses: { '400': expect.anything() } } },
        '/tolerant': { get: { responses: expect.anything(), 'x-unknown-parameters': 'ignored' } },
      },
    });
    expect(body).not.toHaveProperty(['paths', '/tolerant', 'get', 'responses', '400']);
  });
});
