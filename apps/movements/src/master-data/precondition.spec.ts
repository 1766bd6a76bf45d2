// Tests how If-Match and If-None-Match are read and which requests they refuse, by RFC 9110, 8.8.3 and 13.1.
import { expect, it } from '@jest/globals';
import { assertPrecondition, tagsOf, type Precondition } from './precondition.js';

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

it.each([
  ['*', '*'],
  ['"a"', ['"a"']],
  ['"a" , W/"b","c"', ['"a"', 'W/"b"', '"c"']],
  ['"a,b", ""', ['"a,b"', '""']],
  ['W/","', ['W/","']],
])('the header %s has the tags %j', (header, tags) => {
  expect(tagsOf('If-Match', header)).toEqual(tags);
});

it.each(['', 'a', '"a', '"a" "b"', '"a",', ',"a"', '*,"a"', '"a b"', '"á"'])(
  'the header %j is not well formed',
  (header) => {
    expect(() => tagsOf('If-Match', header)).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }));
  },
);
