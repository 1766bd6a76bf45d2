import { describe, expect, it } from '@jest/globals';
import { findingIn } from './rule-language.js';

const inPortuguese = (rule: string, detail: Readonly<Record<string, unknown>>): string =>
  findingIn('pt', rule, { entity: 'account', entityId: 1, message: '', detail }).message;

describe('a finding in Portuguese', () => {
  it('has amounts as they are written there, and codes as they are', () => {
    expect(inPortuguese('ECD-18', { account: '1.01', closing: '-1234.50', expected: '0.00' })).toBe(
      'A conta 1.01 fecha com -1.234,50, mas as subordinadas somam 0,00',
    );
    expect(
      inPortuguese('AUD-01', { day: 5, amount: '10.00', entries: 2, lancamentos: ['1.10', '2.10'] }),
    ).toBe('2 lançamentos do dia 5 no valor de 10,00, com as mesmas contas e históricos: 1.10, 2.10');
  });
});
