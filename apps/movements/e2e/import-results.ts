// Checks the result of an import, which has every error twice: as a text, and as a detail with its parts.
import { expect } from '@jest/globals';
import type { ImportResult } from '../src/imports/import-result.js';

export type { ImportDetail, ImportResult } from '../src/imports/import-result.js';

const LISTED_MAX = 1_000;

/**
 * Checks that each error of a result has a detail that says the same.
 * @returns the answer, unchecked unless it is 200
 */
export function agreeing<Answer extends { status: number; body: ImportResult }>(
  answer: Answer,
  line: 'line' | 'linha' = 'line',
): Answer {
  if (answer.status !== 200) return answer;
  const { errors, details, errorRows } = answer.body;
  const listed = errors.slice(0, LISTED_MAX);
  expect(details.map((detail) => `${line} ${detail.line}: ${detail.field}: ${detail.message}`)).toEqual(
    listed,
  );
  expect(details.every(({ code }) => /^[A-Z_]+$/.test(code))).toBe(true);
  expect(errors.length === 0).toBe(errorRows === 0);
  return answer;
}
