// The parameters that the legacy queries share, in the OpenAPI document. Old clients append others: those are
// left alone.
import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { IgnoresUnknownParameters } from '@razao/platform/http';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '../requests/pages.js';

export function ApiLegacyQuery({ branchRequired }: { branchRequired: boolean }): MethodDecorator {
  const day = { required: true, description: 'YYYY-MM-DD or YYYY.MM.DD' };
  return applyDecorators(
    IgnoresUnknownParameters(),
    ApiQuery({ name: 'empresa', required: branchRequired, example: '0101', description: 'Company code' }),
    ApiQuery({ name: 'filial', required: branchRequired, example: '0001', description: 'Branch code' }),
    ApiQuery({ name: 'dataInicio', ...day, example: '2025-01-01' }),
    ApiQuery({ name: 'dataFim', ...day, example: '2025-01-31' }),
    ApiQuery({ name: 'pagina', required: false, schema: { type: 'integer', minimum: 1, default: 1 } }),
    ApiQuery({
      name: 'tamanho',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: PAGE_SIZE_MAX, default: PAGE_SIZE_DEFAULT },
    }),
  );
}
