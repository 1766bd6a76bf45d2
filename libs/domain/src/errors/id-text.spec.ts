import { describe, expect, it } from '@jest/globals';
import { INEXACT_ID, idText } from './id-text.js';

describe('idText', () => {
  it.each([
    [7, '7'],
    [INEXACT_ID - 1, '9007199254740990'],
    [INEXACT_ID, 'above 9007199254740990'],
    [2 ** 62, 'above 9007199254740990'],
    [-(2 ** 62), 'below -9007199254740990'],
    [9_007_199_254_740_993n, '9007199254740993'],
  ])('shows %s as %s', (id, text) => {
    expect(idText(id)).toBe(text);
  });
});
