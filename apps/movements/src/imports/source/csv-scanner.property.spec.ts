import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CsvScanner, type CsvRecord } from './csv-scanner.js';

const COLUMNS = 3;
/** Text in which the characters with a meaning in CSV are frequent. */
const hostileText = fc
  .array(fc.constantFrom('"', '""', ',', ';', '\n', '\r', '\r\n', 'a', 'é', ' ', '\u2028', '🂡'), {
    maxLength: 60,
  })
  .map((parts) => parts.join(''));
const field = fc.oneof(hostileText, fc.string(), fc.constant(''));

function scanIn(pieces: readonly string[], delimiter: ',' | ';' = ','): CsvRecord[] {
  const scanner = new CsvScanner({ delimiter, columns: COLUMNS, firstLine: 1 });
  return [...pieces.flatMap((piece) => scanner.push(piece)), ...scanner.end()];
}

function cut(text: string, at: readonly number[]): string[] {
  const ends = [...new Set(at.map((position) => position % (text.length + 1)))].sort((a, b) => a - b);
  return [...ends, text.length].map((end, index) => text.slice(index === 0 ? 0 : ends[index - 1], end));
}

describe('the CSV scanner, for every text', () => {
  it('never throws, and returns the same records however the text is cut', () => {
    fc.assert(
      fc.property(hostileText, fc.array(fc.nat(200), { maxLength: 8 }), (text, at) => {
        expect(scanIn(cut(text, at))).toEqual(scanIn([text]));
      }),
      { numRuns: 2_000 },
    );
  });

  it('returns records with ascending line numbers', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const lines = scanIn([text]).map(({ line }) => line);
        expect(lines).toEqual([...new Set(lines)].sort((a, b) => a - b));
        expect(lines.at(-1) ?? 0).toBeLessThanOrEqual(text.split('\n').length);
      }),
    );
  });

  it('reads back what was written, without rows that have no value', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(field, field, field), { maxLength: 12 }),
        fc.constantFrom(',' as const, ';' as const),
        fc.constantFrom('\n', '\r\n'),
        (rows, delimiter, lineEnd) => {
          const quoted = (value: string): string => `"${value.replaceAll('"', '""')}"`;
          const text = rows.map((row) => row.map(quoted).join(delimiter) + lineEnd).join('');
          const records = scanIn([text], delimiter);
          expect(records.every(({ fault }) => fault === undefined)).toBe(true);
          expect(records.map(({ fields }) => fields)).toEqual(
            rows.filter((row) => row.some((value) => value.trim() !== '')),
          );
        },
      ),
    );
  });
});
