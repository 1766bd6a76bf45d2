import { HttpException, HttpStatus } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { DomainError, type ErrorDetail, both } from '@razao/domain';
import { DETAILS_MAX, domainErrorOf, errorBody } from './error-body.js';

describe('the body of an error', () => {
  it.each<[HttpStatus, string]>([
    [HttpStatus.NOT_ACCEPTABLE, 'NOT_ACCEPTABLE'],
    [HttpStatus.SERVICE_UNAVAILABLE, 'SERVICE_BUSY'],
    [HttpStatus.BAD_REQUEST, 'VALIDATION_FAILED'],
    [HttpStatus.BAD_GATEWAY, 'INTERNAL_ERROR'],
  ])('for a %d of the framework has the code %s', (status, code) => {
    expect(domainErrorOf(new HttpException('inside', status)).code).toBe(code);
  });

  it('has at most DETAILS_MAX details, then the number of further ones', () => {
    const details = Array.from({ length: DETAILS_MAX + 5 }, (_, index) => ({ reason: both(`r${index}`) }));
    const detailsOf = (count: number): readonly ErrorDetail[] =>
      errorBody(new DomainError('VALIDATION_FAILED', both('m'), details.slice(0, count)), new Date(0), 'id')
        .details;
    const first = details.slice(0, DETAILS_MAX).map(({ reason }) => ({ reason: reason.en }));
    expect(detailsOf(DETAILS_MAX)).toEqual(first);
    expect(detailsOf(DETAILS_MAX + 5)).toEqual([...first, { reason: 'and 5 more' }]);
  });
});
