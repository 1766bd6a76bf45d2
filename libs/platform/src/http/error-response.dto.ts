// The error body in the OpenAPI document, and the decorators that document refusals of a route.
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { ERRORS, type ErrorCode } from '@razao/domain';
import { STATUS_CODES } from 'node:http';
import { DETAILS_MAX } from './error-body.js';

class ErrorDetail {
  @ApiPropertyOptional({ description: 'Field, named as in the request', example: 'valor' })
  field?: string;

  @ApiPropertyOptional({
    type: 'integer',
    description: 'Line of the file or position in the array, from 1',
    example: 3,
  })
  line?: number;

  @ApiPropertyOptional({ description: 'What was found' })
  value?: string;

  @ApiProperty({ example: 'expected a JSON number, without quotation marks' })
  reason!: string;
}

class Elsewhere {
  @ApiProperty({ type: 'integer', description: 'Number of the cell', example: 1 })
  cell!: number;

  @ApiProperty({
    description: 'Base URL of the same service there',
    example: 'https://movements-1.example.com',
  })
  url!: string;
}

export class ErrorResponse {
  @ApiProperty({
    description: 'What is wrong and what was expected',
    example: 'valor: expected a JSON number, without quotation marks, found "10.00"',
  })
  message!: string;

  @ApiProperty({ format: 'date-time', example: '2019-10-31T12:00:00.000Z' })
  timestamp!: string;

  @ApiProperty({ type: 'integer', example: 400 })
  status!: number;

  @ApiProperty({ description: 'Reason phrase of the status', example: 'Bad Request' })
  error!: string;

  @ApiProperty({ description: 'Stable code, listed in docs/errors.md', example: 'VALIDATION_FAILED' })
  code!: string;

  @ApiProperty({
    type: [ErrorDetail],
    description: `The first ${DETAILS_MAX} details; one more counts the others where they are known`,
    maxItems: DETAILS_MAX + 1,
  })
  details!: ErrorDetail[];

  @ApiProperty({
    description: 'Id of the request; the header X-Request-Id and the log have it too',
    example: '0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10',
  })
  requestId!: string;

  @ApiPropertyOptional({ description: 'Where to send the request; only with COMPANY_ELSEWHERE' })
  elsewhere?: Elsewhere;
}

/**
 * Documents the refusals of a route, each by its stable code or by a status that has a usual code: `@ApiErrors(400,
 * 'BATCH_NOT_FOUND')`.
 */
export function ApiErrors(...refusals: (number | ErrorCode)[]): MethodDecorator & ClassDecorator {
  return applyDecorators(
    ...refusals.map((refusal) => ApiRefusal(typeof refusal === 'number' ? usualCodeOf(refusal) : refusal)),
  );
}

/** Documents one refusal of a route. */
export function ApiRefusal(code: ErrorCode, description?: string): MethodDecorator & ClassDecorator {
  return ApiResponse({ status: ERRORS[code].status, ...errorAnswer(code, description) });
}

/** Describes a refusal in the OpenAPI document: its schema, and an example with this code. */
export function errorAnswer(code: ErrorCode, description: string = ERRORS[code].title.en): ErrorAnswer {
  const { status, retryAfterSeconds } = ERRORS[code];
  return {
    description,
    ...(retryAfterSeconds !== undefined && {
      headers: {
        'Retry-After': {
          description: 'Seconds after which it is worth another try',
          schema: { type: 'integer', example: retryAfterSeconds },
        },
      },
    }),
    content: {
      'application/json': {
        schema: { $ref: getSchemaPath(ErrorResponse) },
        example: {
          message: ERRORS[code].title.en,
          timestamp: '2025-03-31T12:00:00.000Z',
          status,
          error: STATUS_CODES[status] ?? 'Error',
          code,
          details: [],
          requestId: '0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10',
        },
      },
    },
  };
}

interface ErrorAnswer {
  description: string;
  headers?: Record<string, { description: string; schema: { type: 'integer'; example: number } }>;
  content: Record<string, { schema: { $ref: string }; example: unknown }>;
}

/** The code that an answer with the status usually has. */
const USUAL_CODES: Readonly<Partial<Record<number, ErrorCode>>> = {
  400: 'VALIDATION_FAILED',
  403: 'BRANCH_FORBIDDEN',
  406: 'NOT_ACCEPTABLE',
  409: 'IDEMPOTENCY_KEY_REUSED',
  413: 'PAYLOAD_TOO_LARGE',
  503: 'SERVICE_BUSY',
  507: 'STORAGE_FULL',
};

function usualCodeOf(status: number): ErrorCode {
  const code = USUAL_CODES[status];
  if (code === undefined) throw new Error(`No error code is known for status ${status}: name one.`);
  return code;
}
