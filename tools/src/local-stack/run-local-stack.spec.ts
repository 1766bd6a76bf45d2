// Tests that the stack hears of the end of a part while the demo loads, without a stack.
import { expect, it } from '@jest/globals';
import { firstEndOf } from './run-local-stack.js';

const forever = new Promise<never>(() => undefined);

it('ends with the first part that ends, also while the demo loads', async () => {
  const ended = Promise.resolve('worker ended (exit code 1)');
  expect(await firstEndOf(ended, forever)).toBe('worker ended (exit code 1)');
  expect(await firstEndOf(ended, Promise.resolve())).toBe('worker ended (exit code 1)');
});

it('ends with the fault of the demo while all parts run', async () => {
  await expect(firstEndOf(forever, Promise.reject(new Error('no demo')))).rejects.toThrow('no demo');
});
