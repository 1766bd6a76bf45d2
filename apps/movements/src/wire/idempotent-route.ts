// Documents the Idempotency-Key of a route that creates records.
import { applyDecorators } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { ApiErrors } from '@razao/platform/http';

export const ApiIdempotent = (): MethodDecorator =>
  applyDecorators(
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description:
        'A value of your own, 1 to 255 visible ASCII characters: the same key and body again get the first answer, with Idempotency-Hit: true, and create nothing',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
    }),
    ApiErrors(409),
  );
