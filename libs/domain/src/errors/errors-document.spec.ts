import { describe, expect, it } from '@jest/globals';
import { DomainError } from './domain-error.js';
import { renderErrorsDocument } from './errors-document.js';
import { ERRORS, isErrorCode } from './errors.js';
import { ledgerErrors } from './ledger-errors.js';
import { operationErrors } from './operation-errors.js';
import { periodErrors } from './period-errors.js';
import { requestErrors } from './request-errors.js';
import { resourceErrors } from './resource-errors.js';
import { both } from '../language/message.js';

describe('the error table', () => {
  it('has each code in only one of its parts', () => {
    const parts = [requestErrors, resourceErrors, ledgerErrors, periodErrors, operationErrors].flatMap(
      (part) => Object.keys(part),
    );
    expect(new Set(parts).size).toBe(parts.length);
    expect(Object.keys(ERRORS)).toEqual(parts);
  });

  it('writes codes in UPPER_SNAKE and gives every 503 a Retry-After', () => {
    for (const [code, definition] of Object.entries(ERRORS)) {
      expect(code).toMatch(/^[A-Z]+(?:_[A-Z]+)*$/);
      if (definition.status === 503) expect(definition.retryAfterSeconds).toBeGreaterThan(0);
    }
  });

  it('isErrorCode accepts a code, and refuses a property that an object inherits', () => {
    expect(isErrorCode('PERIOD_NOT_OPEN')).toBe(true);
    expect(isErrorCode('toString')).toBe(false);
  });

  it('renders each code as one row of the document', () => {
    const rows = renderErrorsDocument()
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    expect(rows).toHaveLength(Object.keys(ERRORS).length);
    for (const row of rows) expect(row.split(/(?<!\\)\|/)).toHaveLength(6);
  });

  it('gives a DomainError the status and Retry-After of its code', () => {
    const error = new DomainError('SERVICE_BUSY', both('no connection'));
    expect([error.status, error.retryAfterSeconds]).toEqual([503, 1]);
  });
});
