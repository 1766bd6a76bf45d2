import { describe, expect, it } from '@jest/globals';
import { parseAmount, type AmountCents } from '../money/money.js';
import { Period } from '../periods/period.js';
import { calculateTaxes, type QuarterBooks } from './calculate-taxes.js';
import { describeQuota } from './tax-quotas.js';
import { Quarter } from './quarter.js';
import type { RoleMovement, TaxRole } from './quarter-figures.js';
import { parsePercent } from './rate.js';

const THIRD_OF_2019 = Quarter.of(2019, 3);

const cents = (text: string): AmountCents => parseAmount(text) ?? -1n;
const credit = (role: TaxRole | null, amount: string): RoleMovement => ({
  role,
  isResult: true,
  debit: 0n,
  credit: cents(amount),
});
const debit = (role: TaxRole | null, amount: string, isResult = true): RoleMovement => ({
  role,
  isResult,
  debit: cents(amount),
  credit: 0n,
});
const presumido = (...movements: RoleMovement[]): QuarterBooks => ({
  quarter: THIRD_OF_2019,
  regime: 'LUCRO_PRESUMIDO',
  months: 3,
  movements,
});
const real = (...movements: RoleMovement[]): QuarterBooks => ({
  ...presumido(...movements),
  regime: 'LUCRO_REAL',
});

/** The text `tax base amount withheld due`. */
const figures = (books: QuarterBooks): string[] =>
  calculateTaxes(books).map(({ tax, base, amount, withheld, due }) =>
    [tax, base, amount, withheld, due].map(String).join(' '),
  );
const lines = (books: QuarterBooks, selic?: string): string[] =>
  calculateTaxes(books, selic === undefined ? undefined : parsePercent(selic)).flatMap(({ tax, quotas }) =>
    quotas.map((quota) => describeQuota(tax, quota, { withInterest: selic !== undefined })),
  );

describe('lucro presumido', () => {
  it('computes IRPJ of 32,771.20 and CSLL of 13,957.63 on a base of 155,084.78', () => {
    expect(figures(presumido(credit('OTHER_INCOME', '155084.78')))).toEqual([
      'IRPJ 15508478 3277120 0 3277120',
      'CSLL 15508478 1395763 0 1395763',
    ]);
  });

  it('deducts withheld tax, and splits the rest into three quotas', () => {
    const books = presumido(
      credit('OTHER_INCOME', '155084.78'),
      debit('IRPJ_WITHHELD', '4445.88', false),
      debit('CSLL_WITHHELD', '600.00', false),
    );
    expect(lines(books)).toEqual([
      'IRPJ QUOTA 1/3 VENC 31/10/2019 9.441,77',
      'IRPJ QUOTA 2/3 VENC 29/11/2019 9.441,77',
      'IRPJ QUOTA 3/3 VENC 30/12/2019 9.441,78',
      'CSLL QUOTA 1/3 VENC 31/10/2019 4.452,54',
      'CSLL QUOTA 2/3 VENC 29/11/2019 4.452,54',
      'CSLL QUOTA 3/3 VENC 30/12/2019 4.452,55',
    ]);
  });

  it('adds interest to the second and third quota when the Selic rate is given', () => {
    const books = presumido(credit('OTHER_INCOME', '155084.78'), debit('IRPJ_WITHHELD', '4445.88', false));
    expect(lines(books, '0.38').slice(0, 3)).toEqual([
      'IRPJ QUOTA 1/3 VENC 31/10/2019 9.441,77',
      'IRPJ QUOTA 2/3 VENC 29/11/2019 9.441,77 + 94,41 = 9.536,18',
      'IRPJ QUOTA 3/3 VENC 30/12/2019 9.441,78 + 130,29 = 9.572,07',
    ]);
    const [irpj] = calculateTaxes(books);
    expect(irpj?.quotas.map(({ interest }) => interest)).toEqual([0n, 94_41n, null]);
  });

  it('presumes 8 % and 12 % of trade, 32 % of services and the whole of other income', () => {
    expect(figures(presumido(credit('TRADE_REVENUE', '100000.00')))).toEqual([
      'IRPJ 800000 120000 0 120000',
      'CSLL 1200000 108000 0 108000',
    ]);
    expect(figures(presumido(credit('SERVICE_REVENUE', '100000.00')))).toEqual([
      'IRPJ 3200000 480000 0 480000',
      'CSLL 3200000 288000 0 288000',
    ]);
    expect(figures(presumido(credit('OTHER_INCOME', '100000.00')))).toEqual([
      'IRPJ 10000000 1900000 0 1900000',
      'CSLL 10000000 900000 0 900000',
    ]);
  });

  it('subtracts returns from the revenue of the same activity, down to zero', () => {
    const books = presumido(
      credit('TRADE_REVENUE', '1000.00'),
      debit('TRADE_REVENUE', '100.00'),
      debit('REVENUE_RETURN', '400.00'),
      credit('SERVICE_REVENUE', '1000.00'),
      debit('SERVICE_RETURN', '5000.00'),
    );
    expect(figures(books)).toEqual(['IRPJ 4000 600 0 600', 'CSLL 6000 540 0 540']);
  });

  it('ignores result accounts without a role, and the expense of both taxes', () => {
    const books = presumido(
      credit('TRADE_REVENUE', '1000.00'),
      debit(null, '900.00'),
      debit('IRPJ_EXPENSE', '12.00'),
      debit('CSLL_EXPENSE', '10.80'),
    );
    expect(figures(books)).toEqual(['IRPJ 8000 1200 0 1200', 'CSLL 12000 1080 0 1080']);
  });

  it('deducts all withheld tax of the quarter, also when it was already used', () => {
    const used: RoleMovement = {
      role: 'IRPJ_WITHHELD',
      isResult: false,
      debit: cents('50.00'),
      credit: cents('70.00'),
    };
    expect(figures(presumido(credit('OTHER_INCOME', '1000.00'), used))[0]).toBe(
      'IRPJ 100000 15000 5000 10000',
    );
  });

  it('has nothing due and no quota when more was withheld than the tax', () => {
    const books = presumido(credit('OTHER_INCOME', '1000.00'), debit('IRPJ_WITHHELD', '150.01', false));
    expect(figures(books)[0]).toBe('IRPJ 100000 15000 15001 0');
    expect(lines(books)).toEqual(['CSLL QUOTA 1/1 VENC 31/10/2019 90,00']);
  });

  it('is zero, without quotas, for a quarter without movement', () => {
    expect(figures(presumido())).toEqual(['IRPJ 0 0 0 0', 'CSLL 0 0 0 0']);
    expect(lines(presumido())).toEqual([]);
  });
});

describe('lucro real', () => {
  it('taxes the net result before both taxes', () => {
    const books = real(
      credit('TRADE_REVENUE', '300000.00'),
      debit(null, '144915.22'),
      debit('IRPJ_EXPENSE', '32771.20'),
      debit('CSLL_EXPENSE', '13957.63'),
      debit(null, '999.00', false),
    );
    expect(figures(books)).toEqual(['IRPJ 15508478 3277120 0 3277120', 'CSLL 15508478 1395763 0 1395763']);
  });

  it('has base zero in a loss', () => {
    expect(figures(real(credit('TRADE_REVENUE', '100.00'), debit(null, '100.01')))).toEqual([
      'IRPJ 0 0 0 0',
      'CSLL 0 0 0 0',
    ]);
  });

  it('deducts withheld tax, which is not part of the result', () => {
    expect(figures(real(credit(null, '1000.00'), debit('CSLL_WITHHELD', '10.00', false)))).toEqual([
      'IRPJ 100000 15000 0 15000',
      'CSLL 100000 9000 1000 8000',
    ]);
  });
});

describe('the surtax', () => {
  it.each([
    ['60000.00', 3, 9_000_00n],
    ['60000.01', 3, 9_000_00n],
    ['60000.02', 3, 9_000_01n],
    ['60000.00', 2, 11_000_00n],
    ['60000.00', 1, 13_000_00n],
  ])('on a base of %s in %i months gives an IRPJ of %s cents', (base, months, amount) => {
    const [irpj] = calculateTaxes({ ...presumido(credit('OTHER_INCOME', base)), months });
    expect(irpj?.amount).toBe(amount);
  });
});

describe('the presumed base under Lei Complementar 224/2025', () => {
  /** The books of a year up to its last quarter, from the service revenue of each quarter in thousands. */
  const year = (...thousands: number[]): QuarterBooks => {
    const quarters = thousands.map((each, index) => ({
      quarter: Quarter.of(2027, index + 1),
      months: 3,
      movements: [credit('SERVICE_REVENUE', `${each}000.00`)],
    }));
    const last = quarters.pop();
    if (last === undefined) throw new Error('no quarter');
    return { ...last, regime: 'LUCRO_PRESUMIDO', increaseFrom: Period.of(2026, 1), earlier: quarters };
  };
  /** The base and the deduction, for IRPJ and CSLL. */
  const outcome = (books: QuarterBooks): string[] =>
    calculateTaxes(books).map(({ base, overpaid }) => `${base / 100n} ${overpaid / 100n}`);

  it.each([
    ['is not raised for a quarter at the limit', [1250], '400000 0', '400000 0'],
    ['is raised for the revenue above the limit', [2000], '664000 0', '664000 0'],
    [
      'is raised for less when an earlier quarter left a part of its limit',
      [1000, 1600],
      '515200 0',
      '515200 0',
    ],
    [
      'is not raised when two earlier quarters left enough of their limits',
      [1000, 1000, 1600],
      '512000 0',
      '512000 0',
    ],
    [
      'is raised in full after a quarter that left nothing of its limit',
      [2000, 2000],
      '664000 0',
      '664000 0',
    ],
    // The first quarter had 750,000 too much: 24,000 of base, and 25 % and 9 % of it.
    [
      'gives a deduction of all that was raised when the year is below its limit',
      [2000, 1000, 500, 1000],
      '320000 6000',
      '320000 2160',
    ],
    // The year is 500,000 above its limit, and 750,000 were taken.
    [
      'gives a deduction of a part when the year is above its limit by less than was raised',
      [2000, 1000, 1000, 1500],
      '480000 2000',
      '480000 720',
    ],
    [
      'gives no deduction when the year is above its limit by all that was raised',
      [2000, 500, 500, 3000],
      '968000 0',
      '968000 0',
    ],
    ['gives no deduction before the last quarter of the year', [2000, 500, 500], '160000 0', '160000 0'],
  ])('%s', (_, thousands, irpj, csll) => {
    expect(outcome(year(...thousands))).toEqual([irpj, csll]);
  });

  it('is raised in proportion to the revenue of each activity, and not for other income', () => {
    const books: QuarterBooks = {
      ...year(0),
      movements: [
        credit('TRADE_REVENUE', '1500000.00'),
        credit('SERVICE_REVENUE', '500000.00'),
        credit('OTHER_INCOME', '10000.00'),
      ],
    };
    // The excess of 750,000 is 562,500 of trade and 187,500 of services.
    expect(outcome(books)).toEqual(['300500 0', '362750 0']);
  });

  it('counts an activity whose returns exceed its revenue as zero', () => {
    const returned = debit('REVENUE_RETURN', '1000000.00');
    const books = { ...year(0), movements: [credit('SERVICE_REVENUE', '2000000.00'), returned] };
    expect(outcome(books)).toEqual(['664000 0', '664000 0']);
  });

  it('gives a deduction from the tax of the last quarter, down to zero', () => {
    const [irpj] = calculateTaxes(year(4000, 0, 0, 10));
    expect(irpj).toMatchObject({ amount: 480_00n, overpaid: 22_000_00n, due: 0n, quotas: [] });
  });

  it('is not raised for lucro real, nor for CSLL before April 2026', () => {
    const first = { ...year(2000), quarter: Quarter.of(2026, 1) };
    expect(outcome(first)).toEqual(['664000 0', '640000 0']);
    const second = { ...year(1000, 1600), quarter: Quarter.of(2026, 2) };
    const earlier = [{ ...first, movements: [credit('SERVICE_REVENUE', '1000000.00')] }];
    // The unused limit of the first quarter counts for IRPJ only.
    expect(outcome({ ...second, earlier })).toEqual(['515200 0', '523200 0']);
    expect(outcome({ ...first, regime: 'LUCRO_REAL' })[0]).toBe('2000000 0');
  });

  it('is not raised before the month from which on it applies to the company', () => {
    const from = { ...year(2000), increaseFrom: Period.of(2027, 4) };
    expect(outcome(from)).toEqual(['640000 0', '640000 0']);
    expect(outcome({ ...from, quarter: Quarter.of(2027, 2) })).toEqual(['664000 0', '664000 0']);
  });
});
