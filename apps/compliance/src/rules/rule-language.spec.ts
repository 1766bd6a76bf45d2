import { describe, expect, it } from '@jest/globals';
import { findingIn } from './rule-language.js';

const inPortuguese = (rule: string, detail: Readonly<Record<string, unknown>>): string =>
  findingIn('pt', rule, { entity: 'account', entityId: 1, message: '', detail }).message;

describe('a finding in Portuguese', () => {
  it('writes amounts in the Brazilian way, and codes unchanged', () => {
    expect(inPortuguese('ECD-18', { account: '1.01', closing: '-1234.50', expected: '0.00' })).toBe(
      'A conta 1.01 fecha com 1.234,50 C, mas as subordinadas somam 0,00',
    );
    expect(
      inPortuguese('AUD-01', { day: 5, amount: '10.00', entries: 2, lancamentos: ['1.10', '2.10'] }),
    ).toBe('2 lançamentos do dia 5 no valor de 10,00, com as mesmas contas e históricos: 1.10, 2.10');
  });

  it('writes days and months in the Brazilian way, and names unchanged', () => {
    expect(
      inPortuguese('AUD-09', {
        lote: '2024-01',
        documento: '2024-01-05',
        lancamento: '1',
        day: 5,
        writtenOn: '2024-03-09',
      }),
    ).toBe('Lote 2024-01, documento 2024-01-05, lançamento 1 do dia 5: gravado em 09/03/2024');
    expect(inPortuguese('ECD-16', { month: '2024-02' })).toContain('O mês 02/2024 não foi aberto');
  });
});
