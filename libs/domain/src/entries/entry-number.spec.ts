import { describe, expect, it } from '@jest/globals';
import { type PostedLine, postingsOf } from '@razao/testing/replay';
import fc from 'fast-check';
import { EntryNumber, type Side } from './entry-number.js';

/** `D1` a debit without contrapartida, `D1*` one with. */
function numberOf(...lines: string[]): EntryNumber {
  const number = new EntryNumber();
  lines.forEach((text, index) => {
    const [, side, cents = '0', contra] = /^([DC])(\d+)(\*?)$/.exec(text) ?? [];
    const line = { side: side as Side, day: 5, hasContra: contra === '*', amount: BigInt(cents) };
    expect(number.add(line, 10 + index)).toBe(1 + index);
  });
  return number;
}

describe('an entry number', () => {
  it.each([
    ['posts both sides of a single line with contrapartida', ['D100*'], true],
    ['does not post the contrapartida of lines that balance by themselves', ['D100*', 'C100*'], false],
    [
      'posts both sides of several lines that do not balance, if each has a contrapartida',
      ['D100*', 'D50*'],
      true,
    ],
  ])('%s', (_, lines, postsContra) => {
    expect(numberOf(...lines)).toMatchObject({ postsContra, refusedPlace: 0 });
  });

  it('answers ENTRY_UNBALANCED to a single line without contrapartida, and names both corrections', () => {
    const number = numberOf('D1234');
    expect(number.refusedPlace).toBe(10);
    expect(number.refusal('1')).toEqual({
      field: 'contrapartida',
      code: 'ENTRY_UNBALANCED',
      reason: {
        en: 'entry number 1 does not balance: debits 12.34, credits 0.00; give the line its contrapartida, or send all lines of the entry number together',
        pt: 'o lançamento 1 não fecha: débitos 12,34, créditos 0,00; informe a contrapartida da partida ou envie juntas todas as partidas do lançamento',
      },
    });
  });

  it('answers ENTRY_UNBALANCED at the first line without contrapartida', () => {
    const number = numberOf('D100*', 'C50', 'C49');
    expect(number.refusedPlace).toBe(11);
    expect(number.refusal('2')).toMatchObject({ field: 'valor', code: 'ENTRY_UNBALANCED' });
  });

  it('answers ENTRY_DAYS_DIFFER to a line on another day than the first', () => {
    const number = numberOf('D100*', 'C100');
    expect(number.dayRefusal('1', 5)).toBeUndefined();
    expect(number.dayRefusal('1', 6)).toMatchObject({
      field: 'day',
      code: 'ENTRY_DAYS_DIFFER',
      reason: { en: 'entry number 1 is on day 5: no line of it can be on day 6' },
    });
    expect(new EntryNumber().dayRefusal('1', 6)).toBeUndefined();
  });

  it('posts equal debits and credits whenever it is not refused', () => {
    const line = fc.record({
      lancamento: fc.constant('1'),
      side: fc.constantFrom<Side>('D', 'C'),
      day: fc.constant(1),
      accountId: fc.integer({ min: 1, max: 5 }),
      contraAccountId: fc.option(fc.integer({ min: 1, max: 5 })),
      amount: fc.bigInt({ min: 1n, max: 3n }),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), (lines: PostedLine[]) => {
        const number = new EntryNumber();
        lines.forEach((each, index) =>
          number.add({ ...each, hasContra: each.contraAccountId !== null }, 1 + index),
        );
        const postings = lines.flatMap((each) => postingsOf(each, number.postsContra));
        const net = postings.reduce((sum, { side, amount }) => sum + (side === 'D' ? amount : -amount), 0n);
        if (number.refusedPlace === 0) expect(net).toBe(0n);
      }),
    );
  });
});
