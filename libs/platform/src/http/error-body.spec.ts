import { HttpException, HttpStatus } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { domainErrorOf } from './error-body.js';

describe('what the framework refuses', () => {
  it.each<[HttpStatus, string]>([
    [HttpStatus.TOO_MANY_REQUESTS, 'TOO_MANY_REQUESTS'],
    [HttpStatus.NOT_ACCEPTABLE, 'NOT_ACCEPTABLE'],
    [HttpStatus.SERVICE_UNAVAILABLE, 'SERVICE_BUSY'],
    [HttpStatus.BAD_REQUEST, 'VALIDATION_FAILED'],
    [HttpStatus.BAD_GATEWAY, 'INTERNAL_ERROR'],
  ])('%d has the code %s', (status, code) => {
    expect(domainErrorOf(new HttpException('inside', status)).code).toBe(code);
  });

  it('says how large a body may be', () => {
    const refused = Object.assign(new Error('request entity too large'), {
      status: HttpStatus.PAYLOAD_TOO_LARGE,
      type: 'entity.too.large',
      limit: 2_048,
    });
    expect(domainErrorOf(refused)).toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      message: 'The body has more than 2048 bytes, the largest that is taken.',
    });
  });
});
