// Tests which requests If-Match and If-None-Match refuse, by RFC 9110, 13.1.
import { expect, it } from '@jest/globals';
import { assertPrecondition, type Precondition } from './precondition.js';

const ETAG = '"a"';

it.each<[Precondition, string | undefined, 'taken' | 'refused']>([
  [{ ifMatch: ['"b"', ETAG] }, ETAG, 'taken'],
  [{ ifMatch: [`W/${ETAG}`] }, ETAG, 'refused'],
  [{ ifMatch: '*' }, undefined, 'refused'],
  [{ ifNoneMatch: ['"b"', ETAG] }, ETAG, 'refused'],
  [{ ifNoneMatch: ['"b"', `W/${ETAG}`] }, ETAG, 'refused'],
  [{ ifNoneMatch: ['W/"b"'] }, ETAG, 'taken'],
  [{ ifNoneMatch: [`W/${ETAG}`] }, undefined, 'taken'],
  [{ ifNoneMatch: '*' }, ETAG, 'refused'],
])('%j of a record with the ETag %s is %s', (precondition, etag, outcome) => {
  const check = (): void => {
    assertPrecondition(precondition, etag);
  };
  if (outcome === 'taken') check();
  else expect(check).toThrow(expect.objectContaining({ code: 'PRECONDITION_FAILED' }));
});
