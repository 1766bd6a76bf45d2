// Tests files that are made so that a rule would compare each record with all others. The time of a
// validation grows with the file and not with its square, because every user may upload one.
import { describe, expect, it } from '@jest/globals';
import { recounted, smallEcd, type Lines } from '@razao/testing/ecd';
import { EcdValidator, type EcdReport } from './validate-ecd.js';

function validate(lines: Lines): { report: EcdReport; millis: number } {
  const begun = process.cpuUsage();
  const validator = new EcdValidator();
  validator.pushText(lines.join('\n'));
  const report = validator.end();
  const { user, system } = process.cpuUsage(begun);
  return { report, millis: (user + system) / 1_000 };
}

/** Adds the lines before the first one that begins with the text. */
function withLines(before: string, added: Lines, lines: Lines = smallEcd()): Lines {
  return recounted(
    lines.toSpliced(
      lines.findIndex((line) => line.startsWith(before)),
      0,
      ...added,
    ),
  );
}

function numbered(count: number, lineOf: (index: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => lineOf(index));
}

const histories = withLines(
  '|I075|',
  numbered(10_000, (index) => `|I075|T${index}|TEXTO|`),
);

describe('the validator takes a time in proportion', () => {
  const expectUsual = (lines: Lines): EcdReport => {
    validate(histories);
    const usual = validate(histories).millis;
    const { report, millis } = validate(lines);
    expect(millis).toBeLessThan(20 * usual + 1_000);
    return report;
  };

  it('for closings on as many days', () => {
    const day = (index: number): string => new Date(Date.UTC(1900, 0, 1 + index)).toISOString();
    const closings = numbered(20_000, (index) =>
      day(index).replace(/^(\d{4})-(\d\d)-(\d\d).*/, '|I350|$3$2$1|'),
    );
    const { counts } = expectUsual(withLines('|I350|', [...closings, ...closings.slice(0, 3)]));
    expect(counts.get('CLOSING_TWICE')).toBe(3);
  });

  const row = (account: string, centre = ''): string => `|I155|${account}|${centre}|0,00|D|0,00|0,00|0,00|D|`;
  const account = '1.1.1.05';

  it('for as many statements as balances', () => {
    const STATEMENTS = 5_000;
    const accounts = numbered(STATEMENTS, (index) => `|I050|01012020|01|A|4|1.1.1.N${index}|1.1.1|CONTA|`);
    const lines = withLines('|I050|01012020|02|S|1|2|', accounts);
    const balances = numbered(STATEMENTS, (index) => row(`1.1.1.N${index}`));
    const statements = numbered(STATEMENTS, () => '|J005|01012024|31032024|1||');
    const { counts } = expectUsual(withLines('|J900|', statements, withLines('|I200|', balances, lines)));
    expect(counts.get('STATEMENT_PARTS')).toBe(2 * STATEMENTS);
  });

  it.each([
    ['cost centres', (index: number) => `|I052|C${index}|A1|`],
    ['lines of statements', (index: number) => `|I052||U${index}|`],
  ])('for an account with as many %s as balances', (_, codeOf) => {
    const lines = withLines('|I050|01012020|01|A|4|1.1.1.09|', numbered(10_000, codeOf));
    const { counts } = expectUsual(
      withLines(
        '|I200|',
        numbered(10_000, (index) => row(account, `C${index}`)),
        lines,
      ),
    );
    expect([...counts.keys()]).toEqual(['BALANCE_EMPTY']);
  });
});
