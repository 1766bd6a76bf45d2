import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { FILED_ECD } from '@razao/testing/real-year';
import { smallEcd } from '@razao/testing/ecd';
import fc from 'fast-check';
import { EcdReader } from './ecd-reader.js';
import {
  EcdValidator,
  FINDINGS_PER_RULE_MAX,
  HEAD_CHARS_MAX,
  HEAD_LINES_MAX,
  VALUE_CHARS_MAX,
  type EcdReport,
} from './validate-ecd.js';

const CHUNK_BYTES = 64 * 1024;

function validate(bytes: Uint8Array, reader?: EcdReader): EcdReport {
  const validator = new EcdValidator(reader);
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES)
    validator.push(bytes.subarray(from, from + CHUNK_BYTES));
  return validator.end();
}
const sum = (records: EcdReport['records']): number =>
  [...records.values()].reduce((all, some) => all + some, 0);
const bytesOf = (lines: readonly string[], encoding: BufferEncoding = 'latin1'): Buffer =>
  Buffer.from(`${lines.join('\r\n')}\r\n`, encoding);

/** Node has no other way to collect garbage at a certain point. */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

describe('the validator of ECD files', () => {
  (FILED_ECD === '' ? it.skip : it)('finds no error in a filed book', async () => {
    const report = validate(await readFile(FILED_ECD));
    expect(report.findings.filter(({ severity }) => severity === 'ERROR')).toEqual([]);
    expect(report).toMatchObject({ layout: 8, lines: 15_867, errors: 0, warnings: 1 });
    expect(Object.fromEntries(report.records)).toMatchObject({
      I155: 863,
      I200: 3984,
      I250: 8332,
      J100: 385,
      J150: 236,
    });
  });

  it('warns once of a file in UTF-8, at the first line that shows it', () => {
    const lines = smallEcd().map((line) => line.replaceAll('|CONTA ', '|CONTA Nº '));
    expect(validate(bytesOf(lines)).findings).toEqual([]);
    expect(validate(bytesOf(lines, 'utf8')).findings).toMatchObject([
      { rule: 'FORM_ENCODING', severity: 'WARNING', line: 8 },
    ]);
  });

  it('reports FORM_LINE_TOO_LONG with the number of the line', () => {
    const lines = smallEcd();
    const at = lines.findIndex((line) => line.startsWith('|I075|'));
    const longest = Math.max(...lines.map((line) => line.length)) + 1;
    const long = lines.with(at, `|I075|H1|${'X'.repeat(longest)}|`);
    expect(validate(bytesOf(long), new EcdReader(longest)).findings).toMatchObject([
      { rule: 'FORM_LINE_TOO_LONG', line: at + 1, record: 'I075' },
    ]);
  });

  it('stops with FORM_TOO_MUCH, at its line, when the file needs more than the memory limit', () => {
    const lines = smallEcd();
    const taken = (bytesMax: number): EcdReport => {
      const validator = new EcdValidator(new EcdReader(), bytesMax);
      validator.push(bytesOf(lines));
      return validator.end();
    };
    const whole = new EcdValidator();
    whole.push(bytesOf(lines));
    whole.end();
    expect(taken(whole.book.bytes)).toMatchObject({ layout: 9, errors: 0, lines: lines.length });
    const cut = taken(whole.book.bytes - 1);
    expect(cut).toMatchObject({ layout: undefined, errors: 1, lines: lines.length });
    const first = taken(0);
    expect(sum(first.records)).toBe(first.lines);
    expect(cut.findings).toMatchObject([{ rule: 'FORM_TOO_MUCH', line: lines.length, record: '9999' }]);
  });

  it('counts the sums of closing entries towards the memory limit', () => {
    const bytesFor = (kind: string, bytesMax?: number): [number, boolean] => {
      const entries = Array.from({ length: 28 }, (_, day) => [
        `|I200|T${day}|${String(day + 1).padStart(2, '0')}022024|1,00|${kind}||`,
        '|I250|1.1.1.01||1,00|D||H1|||',
        '|I250|2.1.1.01||1,00|C||H1|||',
      ]).flat();
      const at = smallEcd().findIndex((line) => line.startsWith('|I200|L'));
      const validator = new EcdValidator(new EcdReader(), bytesMax);
      validator.push(bytesOf(smallEcd().toSpliced(at, 0, ...entries)));
      return [validator.book.bytes, validator.end().counts.has('FORM_TOO_MUCH')];
    };
    const [ordinary] = bytesFor('N');
    // A sum of the month per account, and one of each day.
    expect(bytesFor('E')[0] - ordinary).toBeGreaterThan(2 * (1 + 28) * 100);
    expect([bytesFor('N', ordinary)[1], bytesFor('E', ordinary)[1]]).toEqual([false, true]);
  });

  it('keeps no long lines in memory because of their findings', () => {
    const collect = garbageCollector();
    const validator = new EcdValidator();
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let line = 0; line < 50; line += 1) validator.push(Buffer.from(`|${'x'.repeat(1_000_000)}|\n`));
    collect();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000);
    expect(validator.end().counts.get('FORM_RECORD')).toBe(50);
  });

  it('keeps nothing of unformed lines in memory', () => {
    const validator = new EcdValidator();
    for (let line = 0; line < 2_000; line += 1) validator.push(Buffer.from(`|rubbish ${line}\n`));
    expect(validator.end().counts.get('FORM_LINE')).toBe(2_000);
    expect([...validator.book.unreadable]).toEqual([]);
  });

  it('reports a finding with rule, line, record, field, value and message', () => {
    const lines = smallEcd().map((line) =>
      line.replace('|D|||NF 1||', '|D|||||').replace('|I250|2.1.1.01||30,00|C||', '|I250|7.7||30,00|C||'),
    );
    expect(validate(bytesOf(lines)).findings).toContainEqual({
      rule: 'ENTRY_ACCOUNT_UNKNOWN',
      severity: 'ERROR',
      line: expect.any(Number),
      record: 'I250',
      field: 'COD_CTA',
      value: '7.7',
      message: { en: 'the account is not in the chart (I050)', pt: 'a conta não está no plano (I050)' },
    });
  });

  it('counts all findings of a rule, and keeps the first FINDINGS_PER_RULE_MAX', () => {
    const rubbish = Array.from({ length: FINDINGS_PER_RULE_MAX + 1 }, () => 'PK\x03\x04');
    expect(
      validate(bytesOf(rubbish.slice(1))).findings.filter(({ rule }) => rule === 'FORM_LINE'),
    ).toHaveLength(FINDINGS_PER_RULE_MAX);
    const { findings, counts } = validate(bytesOf(rubbish));
    expect(findings.filter(({ rule }) => rule === 'FORM_LINE')).toHaveLength(FINDINGS_PER_RULE_MAX);
    expect(counts.get('FORM_LINE')).toBe(FINDINGS_PER_RULE_MAX + 1);
  });

  it('reads the layout from the first HEAD_LINES_MAX lines, and takes the newest layout if it is not there', () => {
    const layoutAt = (line: number): number | undefined =>
      validate(bytesOf([...Array.from({ length: line - 1 }, () => '|rubbish|'), '|I010|G|8.00|'])).layout;
    expect([layoutAt(HEAD_LINES_MAX), layoutAt(HEAD_LINES_MAX + 1)]).toEqual([8, 9]);
  });

  it('holds no more than HEAD_CHARS_MAX characters until it reads the layout', () => {
    const layoutAfter = (head: readonly string[]): number | undefined =>
      validate(bytesOf([...head, '|I010|G|8.00|'])).layout;
    const [text, empty] = ['x'.repeat(HEAD_CHARS_MAX / 4 - 1), '|'.repeat(HEAD_CHARS_MAX / 4 - 1)];
    for (const part of [text, empty]) {
      const head = Array.from({ length: 4 }, () => `|${part}|`);
      expect([layoutAfter(head), layoutAfter(head.with(0, `|${part}||`))]).toEqual([8, 9]);
    }
  });

  it('reports FORM_LAYOUT when an I010 after the first HEAD_LINES_MAX lines names another than the newest layout', () => {
    const lines = smallEcd();
    const at = lines.findIndex((line) => line.startsWith('|I010|'));
    const late = (version: string): EcdReport => {
      const others = Array.from({ length: HEAD_LINES_MAX }, () => '|rubbish|');
      const named = lines[at]!.replace('9.00', version);
      return validate(bytesOf([...lines.slice(0, at), ...others, named, ...lines.slice(at + 1)]));
    };
    const line = HEAD_LINES_MAX + at + 1;
    for (const version of ['8.00', '10.00'])
      expect(late(version).findings).toContainEqual(
        expect.objectContaining({ rule: 'FORM_LAYOUT', line, record: 'I010', value: version }),
      );
    expect(late('9.00').counts.has('FORM_LAYOUT')).toBe(false);
  });

  it('counts the records of a file with an unknown layout', () => {
    const lines = smallEcd().map((line) => line.replace('|I010|G|9.00|', '|I010|G|10.00|'));
    const report = validate(bytesOf(lines));
    expect(report).toMatchObject({ layout: undefined, errors: 1, lines: lines.length });
    expect(sum(report.records)).toBe(lines.length);
  });

  it('shortens a value to VALUE_CHARS_MAX characters', () => {
    const shown = validate(bytesOf([`|I010|G|${'1'.repeat(VALUE_CHARS_MAX + 1)}|`])).findings[0]?.value;
    expect(shown).toBe('1'.repeat(VALUE_CHARS_MAX));
  });

  it('shortens a value and a record between characters', () => {
    const { findings } = validate(bytesOf([`|abc😀|${'1'.repeat(VALUE_CHARS_MAX - 1)}😀|`], 'utf8'));
    expect(findings.length).toBeGreaterThan(1);
    const halves = /\p{Surrogate}/u;
    for (const { record, value } of findings) expect(`${record} ${value}`).not.toMatch(halves);
  });

  it('finds an error in a record that is cut off after any of its fields', () => {
    const lines = smallEcd();
    const kinds = new Map(lines.map((line, index) => [line.slice(1, 5), index]));
    for (const index of kinds.values()) {
      const values = lines[index]!.split('|');
      for (let field = 1; field < values.length - 1; field += 1) {
        const cut = values.slice(0, field).join('|');
        for (const record of [cut, `${cut}|`]) {
          expect(validate(bytesOf(lines.with(index, record))).errors).toBeGreaterThan(0);
          // Here the file ends with this line.
          expect(validate(bytesOf([...lines.slice(0, index), record])).errors).toBeGreaterThan(0);
        }
      }
    }
  });

  it('finds the same in chunks of any size, also when random bytes are inserted', () => {
    const lines = smallEcd();
    fc.assert(
      fc.property(
        fc.nat(lines.length - 1),
        fc.uint8Array({ maxLength: 60 }),
        fc.integer({ min: 1, max: 999 }),
        (at, bytes, chunk) => {
          const spoiled = Buffer.concat([bytesOf(lines.slice(0, at)), bytes, bytesOf(lines.slice(at))]);
          const validator = new EcdValidator();
          for (let from = 0; from < spoiled.length; from += chunk)
            validator.push(spoiled.subarray(from, from + chunk));
          expect(validator.end()).toEqual(validate(spoiled));
        },
      ),
      { numRuns: 50 },
    );
  });
});
