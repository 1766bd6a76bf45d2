import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type PostedLine, postingsOf } from '@razao/testing/replay';
import { type Side, groupEntryLines } from './group-entry-lines.js';

function line(lancamento: string, side: Side, amount: number, contraAccountId?: number | null): PostedLine {
  return {
    lancamento,
    side,
    day: 5,
    accountId: 10,
    amount: BigInt(amount),
    ...(contraAccountId === undefined ? {} : { contraAccountId }),
  };
}

describe('groupEntryLines', () => {
  it('lets a single line with contrapartida post both sides', () => {
    const { groups, errors } = groupEntryLines([line('00001', 'D', 100, 20)]);
    expect(errors).toEqual([]);
    expect(groups).toMatchObject([{ lancamento: '00001', postsContra: true }]);
  });

  it('takes the contrapartida of lines that balance by themselves as information', () => {
    const { groups } = groupEntryLines([line('1', 'D', 100, 20), line('1', 'C', 100, 10)]);
    expect(groups).toMatchObject([{ postsContra: false }]);
  });

  it('lets several lines post both sides when they do not balance and each has a contrapartida', () => {
    const { groups } = groupEntryLines([line('1', 'D', 100, 20), line('1', 'D', 50, 30)]);
    expect(groups).toMatchObject([{ postsContra: true }]);
  });

  it('refuses a single line without contrapartida and names both ways out', () => {
    const { groups, errors } = groupEntryLines([line('1', 'D', 1234, null)]);
    expect(groups).toEqual([]);
    expect(errors).toMatchObject([
      { lancamento: '1', index: 0, field: 'contrapartida', code: 'ENTRY_UNBALANCED' },
    ]);
    expect(errors[0]?.reason).toEqual({
      en: 'entry number 1 does not balance: debits 12.34, credits 0.00; give the line its contrapartida, or send all lines of the entry number together',
      pt: 'o lançamento 1 não fecha: débitos 12,34, créditos 0,00; informe a contrapartida da partida ou envie juntas todas as partidas do lançamento',
    });
  });

  it('points at the first line without contrapartida of an unbalanced number', () => {
    const { errors } = groupEntryLines([
      line('1', 'D', 1, 20),
      line('2', 'D', 100, 20),
      line('2', 'C', 50),
      line('2', 'C', 49),
    ]);
    expect(errors).toMatchObject([{ lancamento: '2', index: 2, field: 'valor' }]);
  });

  it('numbers the lines inside of each entry number in the order given, also when numbers are mixed', () => {
    const { groups } = groupEntryLines([line('2', 'D', 5), line('1', 'D', 7, 20), line('2', 'C', 5)]);
    expect(
      groups.map((group) => [group.lancamento, group.lines.map(({ number, index }) => [number, index])]),
    ).toEqual([
      [
        '2',
        [
          [1, 0],
          [2, 2],
        ],
      ],
      ['1', [[1, 1]]],
    ]);
  });

  it('refuses a number with lines on two days, by the first line on another day, whatever their balance', () => {
    const onDay = (day: number) => ({ ...line('1', 'D', 100, 20), day });
    expect(groupEntryLines([line('2', 'D', 1, 20), onDay(5), onDay(5), onDay(6), onDay(7)]).errors).toEqual([
      {
        lancamento: '1',
        index: 3,
        field: 'day',
        code: 'ENTRY_DAYS_DIFFER',
        reason: expect.objectContaining({ en: 'entry number 1 is on day 5: no line of it can be on day 6' }),
      },
    ]);
  });

  it('takes an empty document', () => {
    expect(groupEntryLines([])).toEqual({ groups: [], errors: [] });
  });
});

describe('accepted groups', () => {
  const entryLine = fc.record({
    lancamento: fc.constantFrom('1', '2', '3'),
    side: fc.constantFrom<Side>('D', 'C'),
    day: fc.constantFrom(1, 1, 1, 2),
    accountId: fc.integer({ min: 1, max: 5 }),
    contraAccountId: fc.option(fc.integer({ min: 1, max: 5 })),
    amount: fc.bigInt({ min: 1n, max: 3n }),
  });

  it('always post as much debit as credit, and each line is accepted or refused exactly once', () => {
    fc.assert(
      fc.property(fc.array(entryLine, { maxLength: 12 }), (lines) => {
        const { groups, errors } = groupEntryLines(lines);
        for (const group of groups) {
          const postings = group.lines.flatMap((numbered) => postingsOf(numbered.line, group.postsContra));
          const net = postings.reduce((sum, { side, amount }) => sum + (side === 'D' ? amount : -amount), 0n);
          expect(net).toBe(0n);
        }
        const refused = new Set(errors.map(({ lancamento }) => lancamento));
        const accepted = groups.flatMap((group) => group.lines.map(({ index }) => index));
        expect(accepted.sort((left, right) => left - right)).toEqual(
          lines.flatMap(({ lancamento }, index) => (refused.has(lancamento) ? [] : [index])),
        );
        expect(errors).toHaveLength(refused.size);
      }),
    );
  });
});
