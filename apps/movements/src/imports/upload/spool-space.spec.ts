// The space of uploads on disk: what one caller and all callers may have, to the byte, and that it is given back.
import { expect, it } from '@jest/globals';
import { SpoolSpace } from './spool-space.js';

const LIMITS = { bytesMax: 100, bytesPerCaller: 75 };
const BUSY: unknown = expect.objectContaining({ code: 'SERVICE_BUSY' });

it('one caller has at most bytesPerCaller in all uploads, and all callers bytesMax', () => {
  const space = new SpoolSpace(LIMITS);
  const [first, second, other] = [space.begin('ana'), space.begin('ana'), space.begin('bia')];
  first.take(50);
  second.take(25);
  expect(second.take(1)).toEqual(BUSY);
  other.take(25);
  expect(other.take(1)).toEqual(BUSY);
});

it('an upload that ends gives its bytes back, and a refused one keeps those that it had', () => {
  const space = new SpoolSpace(LIMITS);
  const [first, second] = [space.begin('ana'), space.begin('ana')];
  first.take(70);
  second.take(5);
  expect(second.take(1)).toEqual(BUSY);
  first.end();
  second.take(70);
  expect(second.take(1)).toEqual(BUSY);
  second.end();
  expect(space.begin('ana').take(75)).toBeUndefined();
});
