// Tests files that are made so that a rule would compare each record with all others. A validation takes about as long
// for them as for ordinary records, because anyone may upload a file.
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
function withLines(before: string, added: Lines): Lines {
  const lines = smallEcd();
  return recounted(
    lines.toSpliced(
      lines.findIndex((line) => line.startsWith(before)),
      0,
      ...added,
    ),
  );
}

const COUNT = 10_000;
const numbered = (lineOf: (index: number) => string): string[] =>
  Array.from({ length: COUNT }, (_, index) => lineOf(index));
const histories = withLines(
  '|I075|',
  numbered((index) => `|I075|T${index}|TEXTO|`),
);

describe('the validator takes about as long as for as many history codes', () => {
  const expectUsual = (lines: Lines): EcdReport => {
    validate(histories);
    const usual = validate(histories).millis;
    const { report, millis } = validate(lines);
    expect(millis).toBeLessThan(10 * usual + 200);
    return report;
  };

  it('for closings on as many days', () => {
    const day = (index: number): string => new Date(Date.UTC(1900, 0, 1 + index)).toISOString();
    const closings = numbered((index) => day(index).replace(/^(\d{4})-(\d\d)-(\d\d).*/, '|I350|$3$2$1|'));
    const { counts } = expectUsual(withLines('|I350|', [...closings, ...closings.slice(0, 3)]));
    expect(counts.get('CLOSING_TWICE')).toBe(3);
  });
});
