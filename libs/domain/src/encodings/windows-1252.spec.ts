import { expect, it } from '@jest/globals';
import { decodeWindows1252 } from './windows-1252.js';

it('decodeWindows1252 reads the characters that ISO-8859-1 does not have, such as the euro sign', () => {
  expect(decodeWindows1252(Buffer.from([0x80, 0x96, 0x93, 0x94, 0x9f, 0xe7, 0x41]))).toBe('€–“”ŸçA');
});
