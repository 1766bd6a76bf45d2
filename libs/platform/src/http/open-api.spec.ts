import { expect, it } from '@jest/globals';
import { Body, Controller, Module, Post } from '@nestjs/common';
import { useHttpService } from '@razao/testing/http';
import { IdOrCode, ListOf, OPTIONAL } from './fields/index.js';

class LineRequest {
  @IdOrCode({ ...OPTIONAL, codeCharsMax: 5, nullable: true })
  contrapartida?: number | string;
}

class LinesRequest {
  @ListOf(LineRequest, { max: 10, typesOnly: true })
  linhas: LineRequest[];
}

@Controller()
class SpecController {
  @Post('lines')
  create(@Body() { linhas }: LinesRequest): object {
    return linhas;
  }
}

@Module({ controllers: [SpecController] })
class SpecModule {}

const service = useHttpService(SpecModule, {});

it('validates after the document was served as it did before', async () => {
  const refusal = async (): Promise<unknown> => {
    const body = JSON.stringify({ linhas: [{ contrapartida: 1.5 }] });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${service.url}/lines`, { method: 'POST', body, headers });
    return ((await answer.json()) as { message: string }).message;
  };
  const before = await refusal();
  expect(before).toMatch(
    /^linhas\[0\]\.contrapartida: expected a whole number .* or text of 1 to 5 characters/,
  );
  expect((await fetch(`${service.url}/docs/openapi.json`)).status).toBe(200);
  expect(await refusal()).toBe(before);
});
