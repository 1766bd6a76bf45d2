import { expect, it } from '@jest/globals';
import { decodeWindows1252 } from './windows-1252.js';

it('reads the signs that Windows put where ISO-8859-1 has control characters', () => {
  expect(decodeWindows1252(Buffer.from([0x80, 0x96, 0x93, 0x94, 0x9f, 0xe7, 0x41]))).toBe('€–“”ŸçA');
});
