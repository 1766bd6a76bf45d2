import { describe, expect, it } from '@jest/globals';
import { Body, Controller, Get, Injectable, Module, Param, Post, Query, Req } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { DomainError, textExpected, both } from '@razao/domain';
import { setTimeout as sleep } from 'node:timers/promises';
import { useHttpService } from '@razao/testing/http';
import type { ErrorBody } from './error-body.js';
import { Id, IdList, ListOf, Text, Whole } from './fields/index.js';
import type { Int64 } from './int64.js';
import { OneOrManyPipe, type OneOrMany } from './one-or-many.js';
import { INTERFACE_VERSION } from './open-api.js';
import { requestContext } from './request-context.js';

class LineRequest {
  @Text({ min: 1, max: 5 })
  lancamento: string;
}

class NoteRequest {
  @Id()
  contaId: number;

  @Text({ max: 5_000, required: false })
  texto?: string;

  @ListOf(LineRequest, { max: 10, required: false })
  linhas?: LineRequest[];
}

class NotePath {
  @Id()
  id: Int64;
}

class ListQuery {
  @Whole({ min: 1, max: 100 })
  page: number;
}

class IdsQuery {
  @IdList({ max: 3 })
  ids: Int64[];
}

@Injectable()
class Secrets {
  readonly word = 'hunter2';
}

@Controller()
class SpecController {
  constructor(private readonly secrets: Secrets) {}

  @Get('note/:id')
  read(@Param() { id }: NotePath): object {
    return { id: String(id), context: requestContext.getStore()?.requestId };
  }

  @Post('note')
  create(@Body() note: NoteRequest): object {
    return note;
  }

  @Post('notes')
  @ApiBody({ type: LineRequest })
  createMany(
    @Body(new OneOrManyPipe(LineRequest, { max: 3, tooMany: 'TOO_MANY_ENTRIES' }))
    { records, many }: OneOrMany<LineRequest>,
  ): object {
    return { count: records.length, many, typed: records.every((line) => line instanceof LineRequest) };
  }

  @Post('without-body')
  withoutBody(@Req() request: { body?: unknown }): object {
    return { body: request.body ?? null };
  }

  @Get('list')
  list(@Query() { page }: ListQuery): object {
    return { page };
  }

  @Get('ids')
  ids(@Query() { ids }: IdsQuery): object {
    return { ids: ids.map(String) };
  }

  @Get('fails/:how')
  async fails(@Param('how') how: string): Promise<void> {
    if (how === 'slow') await sleep(2_000, undefined, { ref: false });
    if (how === 'rule')
      throw new DomainError('BRANCH_FORBIDDEN', { en: 'no permission', pt: 'sem permissão' });
    if (how === 'busy') throw new DomainError('SERVICE_BUSY', both('no worker is free'));
    if (how === 'unique') throw Object.assign(new Error('terminating connection'), { code: '57P01' });
    throw new Error(`connect with ${this.secrets.word}`);
  }
}

@Module({ controllers: [SpecController], providers: [Secrets] })
class SpecModule {}

describe('an HTTP service', () => {
  const service = useHttpService(SpecModule, { BODY_BYTES_MAX: '2048', REQUEST_TIMEOUT_MS: '500' });

  const post = (path: string, body: string | Uint8Array, type = 'application/json'): Promise<Response> =>
    fetch(`${service.url}${path}`, { method: 'POST', body, headers: { 'content-type': type } });
  const refusal = async (response: Response): Promise<ErrorBody> => (await response.json()) as ErrorBody;

  it.each([
    ['GET', '/nowhere', undefined, 404, 'ROUTE_NOT_FOUND'],
    ['DELETE', '/note/1', undefined, 405, 'METHOD_NOT_ALLOWED'],
    ['GET', '/note/abc', undefined, 400, 'VALIDATION_FAILED'],
    ['GET', '/note/9223372036854775808', undefined, 400, 'VALIDATION_FAILED'],
    ['GET', '/note/%00', undefined, 400, 'VALIDATION_FAILED'],
    ['GET', '/note/%FF', undefined, 400, 'VALIDATION_FAILED'],
    ['GET', '/list?page=x', undefined, 400, 'VALIDATION_FAILED'],
    ['GET', '/list?page=1&x=%ED%A0%80', undefined, 400, 'VALIDATION_FAILED'],
    ['GET', '/list?page=1&x=1', undefined, 400, 'UNKNOWN_PARAMETER'],
    ['GET', '/ids?ids=1,x', undefined, 400, 'VALIDATION_FAILED'],
    ['GET', '/ids?ids=1,2,3,4', undefined, 400, 'TOO_MANY_IDS'],
    ['POST', '/note', '{"contaId": 1', 400, 'MALFORMED_JSON'],
    ['POST', '/note', '"text"', 400, 'MALFORMED_JSON'],
    ['POST', '/note', '', 400, 'VALIDATION_FAILED'],
    ['POST', '/note', '{"contaId": 1, "texto": "a\\u0000b"}', 400, 'VALIDATION_FAILED'],
    ['POST', '/note', '{"contaId": 1, "texto": "\\ud800"}', 400, 'VALIDATION_FAILED'],
    ['POST', '/note', '{"contaId": 9223372036854775808}', 400, 'VALIDATION_FAILED'],
    ['POST', '/note', `{"contaId": 1, "texto": "${'x'.repeat(3_000)}"}`, 413, 'PAYLOAD_TOO_LARGE'],
    ['GET', '/fails/rule', undefined, 403, 'BRANCH_FORBIDDEN'],
    ['GET', '/fails/busy', undefined, 503, 'SERVICE_BUSY'],
    ['GET', '/fails/slow', undefined, 503, 'REQUEST_TIMEOUT'],
    ['GET', '/fails/unique', undefined, 503, 'DATABASE_UNAVAILABLE'],
  ])('answers %s %s %s with %i %s in the shape of every error', async (method, path, body, status, code) => {
    const response = await fetch(`${service.url}${path}`, {
      method,
      ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
    });
    const answer = await refusal(response);
    expect(response.status).toBe(status);
    expect(Object.keys(answer).sort()).toEqual([
      'code',
      'details',
      'error',
      'message',
      'requestId',
      'status',
      'timestamp',
    ]);
    expect(answer).toMatchObject({ code, status });
    expect(answer.message.length).toBeGreaterThan(5);
    expect(answer.requestId).toBe(response.headers.get('x-request-id'));
    expect(new Date(answer.timestamp).toISOString()).toBe(answer.timestamp);
    expect(response.headers.has('retry-after')).toBe(status === 503);
    if (status === 405) expect(response.headers.get('allow')).toBe('GET, HEAD');
  });

  it('answers 500 INTERNAL_ERROR to an unexpected error, without its message or stack', async () => {
    const response = await fetch(`${service.url}/fails/unknown`);
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).toContain('INTERNAL_ERROR');
    expect(text).not.toContain('hunter2');
    expect(text).not.toContain('.ts');
  });

  it('reports every invalid field of a body with its path', async () => {
    const answer = await refusal(
      await post(
        '/note',
        JSON.stringify({
          contaId: 1.5,
          linhas: [{ lancamento: 'ok' }, { lancamento: '123456' }],
          cor: 'azul',
        }),
      ),
    );
    expect(answer.details).toEqual([
      { field: 'cor', reason: 'is not a field of this request' },
      { field: 'contaId', value: '1.5', reason: 'expected a whole number of at most 64 bits' },
      {
        field: 'linhas[1].lancamento',
        value: '"123456"',
        reason: `expected ${textExpected(5, 1).en}`,
      },
    ]);
    expect(answer.message).toBe('cor: is not a field of this request (and 2 more in details)');
  });

  it('takes one record or a list, and reports the number of the invalid record', async () => {
    expect(await (await post('/notes', '{"lancamento": "1"}')).json()).toEqual({
      count: 1,
      many: false,
      typed: true,
    });
    expect(await (await post('/notes', '[{"lancamento": "1"}, {"lancamento": "2"}]')).json()).toEqual({
      count: 2,
      many: true,
      typed: true,
    });
    const answer = await refusal(await post('/notes', '[{"lancamento": "1"}, {"lancamento": 2}, null]'));
    expect(answer).toMatchObject({
      message: `record 2: lancamento: expected ${textExpected(5, 1).en}, in quotation marks, found 2 (and 1 more in details)`,
      details: [
        {
          line: 2,
          field: 'lancamento',
          value: '2',
          reason: `expected ${textExpected(5, 1).en}, in quotation marks`,
        },
        { line: 3, value: 'null', reason: 'expected a JSON object of the form {"lancamento": …}' },
      ],
    });
    expect((await post('/notes', '[]')).status).toBe(400);
    expect((await refusal(await post('/notes', '[{},{},{},{}]'))).code).toBe('TOO_MANY_ENTRIES');
  });

  it('answers MALFORMED_BODY to a body that is not UTF-8, and 415 to a media type that no route takes', async () => {
    expect(
      (await refusal(await post('/note', Uint8Array.from([0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d])))).code,
    ).toBe('MALFORMED_BODY');
    const utf16 = Buffer.from('{"contaId": 1, "texto": "a\0b"}', 'utf16le');
    expect((await post('/note', utf16, 'application/json; charset=utf-16')).status).toBe(415);
    expect((await post('/note', '{"contaId": 1}', 'application/json; charset="UTF-8"')).status).toBe(201);
    expect((await post('/note', '<note/>', 'text/xml')).status).toBe(415);
    expect((await post('/note', 'a=1', 'application/x-www-form-urlencoded')).status).toBe(415);
    expect((await refusal(await post('/note', '{}', ';'))).message).toMatch(
      /^The body is of no declared type,/,
    );
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'answers 400 VALIDATION_FAILED to a field named %s',
    async (name) => {
      for (const body of [
        `{"contaId": 1, "${name}": {}}`,
        `{"contaId": 1, "linhas": [{"lancamento": "1", "${name}": 1}]}`,
      ]) {
        const answer = await refusal(await post('/note', body));
        expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
        expect(answer.message).toContain(`${name}: is not a field of this request`);
      }
    },
  );

  it('answers 415 UNSUPPORTED_MEDIA_TYPE to a compressed body', async () => {
    for (const encoding of ['gzip', 'br', 'deflate', 'x-unknown', 'gzip, identity']) {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
      const answer = await fetch(`${service.url}/note`, { method: 'POST', headers, body: '{"contaId": 1}' });
      expect(await refusal(answer)).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
    }
    const headers = { 'content-type': 'application/json', 'content-encoding': 'identity' };
    expect(
      (await fetch(`${service.url}/note`, { method: 'POST', headers, body: '{"contaId": 1}' })).status,
    ).toBe(201);
  });

  it('does not read the body on a route that takes none', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${service.url}/without-body`, { method: 'POST', headers, body: '{"a' });
    expect([answer.status, await answer.json()]).toEqual([201, { body: null }]);
  });

  it('keeps a valid X-Request-Id and replaces an invalid one', async () => {
    const kept = await fetch(`${service.url}/note/7`, { headers: { 'x-request-id': 'abc-123' } });
    expect(await kept.json()).toEqual({ id: '7', context: 'abc-123' });
    expect(kept.headers.get('x-request-id')).toBe('abc-123');
    const replaced = await fetch(`${service.url}/note/7`, { headers: { 'x-request-id': 'a b{}' } });
    expect(replaced.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('reads ids of a path or a query exactly, up to 64 bits', async () => {
    for (const id of ['9223372036854775807', '-9223372036854775808', '9007199254740993', '9007199254740991'])
      expect(await (await fetch(`${service.url}/note/${id}`)).json()).toMatchObject({ id });
    expect(await (await fetch(`${service.url}/note/0007`)).json()).toMatchObject({ id: '7' });
    expect(
      await (await fetch(`${service.url}/ids?ids=9007199254740993,9007199254740992,9007199254740993`)).json(),
    ).toEqual({ ids: ['9007199254740993', '9007199254740992'] });
    expect(await (await fetch(`${service.url}/list?page=2`)).json()).toEqual({ page: 2 });
    expect(await (await fetch(`${service.url}/ids?ids=3,1&ids=3`)).json()).toEqual({ ids: ['3', '1'] });
  });

  it('serves /docs and /docs/openapi.json', async () => {
    for (const page of ['/docs', '/docs/']) expect((await fetch(service.url + page)).status).toBe(200);
    expect(await (await fetch(`${service.url}/docs/openapi.json`)).json()).toMatchObject({
      info: { title: 'Spec', version: INTERFACE_VERSION },
    });
  });

  it.each(['main', 'management'])('serves the actuator on the %s port', async (which) => {
    const at = `http://127.0.0.1:${which === 'main' ? service.port : service.managementPort}/actuator`;
    expect(await (await fetch(`${at}/health`)).json()).toEqual({ status: 'UP', components: {} });
    expect(await (await fetch(`${at}/health/liveness`)).json()).toEqual({ status: 'UP' });
    expect((await fetch(`${at}/health/readiness`)).status).toBe(200);
    expect(await (await fetch(`${at}/info`)).json()).toMatchObject({
      name: 'spec',
      version: INTERFACE_VERSION,
    });
    const metrics = await (await fetch(`${at}/prometheus`)).text();
    expect(metrics).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/note\/:id",status="200"\} [1-9]/,
    );
    expect(metrics).toMatch(/nodejs_eventloop_lag_seconds/);
    expect((await fetch(`${at}/env`)).status).toBe(404);
  });
});
