// Tests which requests If-Match and If-None-Match refuse, by RFC 9110, 13.1.
import { expect, it } from '@jest/globals';
import { assertPrecondition, type Precondition } from './precondition.js';

const ETAG = '"a"';

it.each<[Precondition, string | undefined, 'accepted' | 'refused']>([
  [{ ifMatch: ['"b"', ETAG] }, ETAG, 'accepted'],
  [{ ifMatch: [`W/${ETAG}`] }, ETAG, 'refused'],
  [{ ifMatch: '*' }, undefined, 'refused'],
  [{ ifNoneMatch: ['"b"', ETAG] }, ETAG, 'refused'],
  [{ ifNoneMatch: ['"b"', `W/${ETAG}`] }, ETAG, 'refused'],
  [{ ifNoneMatch: ['W/"b"'] }, ETAG, 'accepted'],
  [{ ifNoneMatch: [`W/${ETAG}`] }, undefined, 'accepted'],
  [{ ifNoneMatch: '*' }, ETAG, 'refused'],
])('%j of a record with the ETag %s is %s', (precondition, etag, outcome) => {
  const check = (): void => {
    assertPrecondition(precondition, etag);
  };
  if (outcome === 'accepted') check();
  else expect(check).toThrow(expect.objectContaining({ code: 'PRECONDITION_FAILED' }));
});
