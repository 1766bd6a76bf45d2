// The error body as the OpenAPI document shows it, and one decorator that puts it on a route.
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiResponse } from '@nestjs/swagger';
import { STATUS_CODES } from 'node:http';

export class ErrorDetailResponse {
  @ApiPropertyOptional({ description: 'Field as the request names it', example: 'valor' })
  field?: string;

  @ApiPropertyOptional({ description: 'Line of the file or position in the array, from 1', example: 3 })
  line?: number;

  @ApiPropertyOptional({ description: 'What was found' })
  value?: string;

  @ApiProperty({ example: 'must be positive with at most two decimals' })
  reason!: string;
}

export class ErrorResponse {
  @ApiProperty({
    description: 'What is wrong and what was expected',
    example: 'valor: must be positive with at most two decimals',
  })
  message!: string;

  @ApiProperty({ format: 'date-time', example: '2019-10-31T12:00:00.000Z' })
  timestamp!: string;

  @ApiProperty({ example: 400 })
  status!: number;

  @ApiProperty({ description: 'Reason phrase of the status', example: 'Bad Request' })
  error!: string;

  @ApiProperty({ description: 'Stable code, listed in docs/errors.md', example: 'VALIDATION_FAILED' })
  code!: string;

  @ApiProperty({ type: [ErrorDetailResponse] })
  details!: ErrorDetailResponse[];

  @ApiProperty({
    description: 'Also in the header X-Request-Id and in the log',
    example: '0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10',
  })
  requestId!: string;
}

/** Documents the refusals of a route: `@ApiErrors(400, 401, 404)`. */
export function ApiErrors(...statuses: number[]): MethodDecorator & ClassDecorator {
  return applyDecorators(
    ...statuses.map((status) =>
      ApiResponse({ status, description: STATUS_CODES[status] ?? 'Error', type: ErrorResponse }),
    ),
  );
}
