import { describe, expect, it } from '@jest/globals';
import { parentsOf, isAccountCode, isCompanyCode, nearestAncestorCode, parentAccountCode } from './codes.js';
import { finished } from '../steps.js';

describe('codes', () => {
  it('allow 1 to 10 ASCII letters and digits for a company', () => {
    expect(['0319', 'DEMO', 'aZ9', '0123456789'].every(isCompanyCode)).toBe(true);
    expect(['', '01234567890', 'A-B', 'é', ' 1', '1\n'].some(isCompanyCode)).toBe(false);
  });

  it('allow at most 15 levels of at most nine digits for an account', () => {
    expect(['1', '1.10.3', '999999999', Array(15).fill('1').join('.')].every(isAccountCode)).toBe(true);
    expect(
      ['', '.', '1.', '.1', '1..2', 'a', '1000000000', Array(16).fill('1').join('.')].some(isAccountCode),
    ).toBe(false);
  });
});

describe('the parent of an account', () => {
  it('has the code one level above, or the nearest one that the chart has', () => {
    expect(parentAccountCode('1.1.10')).toBe('1.1');
    expect(parentAccountCode('1')).toBeUndefined();
    expect(nearestAncestorCode('1.1.1.1', (code) => code === '1')).toBe('1');
    expect(nearestAncestorCode('1.1', () => false)).toBeUndefined();
  });

  it('is found for all accounts of a chart, also across a missing level', () => {
    const accounts = ['1', '1.1', '1.1.1.5', '2'].map((code, index) => ({
      id: index + 1,
      code,
      kind: 'A' as const,
    }));
    expect([...finished(parentsOf(accounts))]).toEqual([
      [2, 1],
      [3, 2],
    ]);
  });

  it('is found by the numbers of a code, so that 1.1 is the parent of 01.01.1', () => {
    const accounts = ['1', '1.1', '01.01.1'].map((code, index) => ({
      id: index + 1,
      code,
      kind: 'S' as const,
    }));
    expect([...finished(parentsOf(accounts))]).toEqual([
      [2, 1],
      [3, 2],
    ]);
  });
});
