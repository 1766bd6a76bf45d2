// The rules for texts and codes of batches, documents and entries, for every way in which they arrive. Lengths are
// counted in characters, not in UTF-16 units.

import type { Message } from '../language/message.js';

const CONTROLS = '\\u0000-\\u001f\\u007f-\\u009f';

/** Control characters are refused, except tab (u0009), line feed (u000a) and carriage return (u000d). */
export const TEXT_PATTERN = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$';
export const CODE_PATTERN = `^[^\\s${CONTROLS}]([^${CONTROLS}]*[^\\s${CONTROLS}])?$`;

const TEXT = new RegExp(TEXT_PATTERN);
const CODE = new RegExp(CODE_PATTERN);

/** Completes `expected …` in a refusal. */
export function textExpected(max: number, min = 0): Message {
  const length =
    min === 0
      ? { en: `at most ${max}`, pt: `no máximo ${max}` }
      : { en: `${min} to ${max}`, pt: `${min} a ${max}` };
  return {
    en: `text of ${length.en} characters, without control characters other than tabs and line breaks`,
    pt: `um texto de ${length.pt} caracteres, sem caracteres de controle além de tabulações e quebras de linha`,
  };
}

export function isText(text: string, max: number, min = 0): boolean {
  return text.length >= min && hasLength(text, max) && TEXT.test(text);
}

export function codeExpected(max: number): Message {
  return {
    en: `text of 1 to ${max} characters, none of them a control character, without spaces at the ends`,
    pt: `texto de 1 a ${max} caracteres, sem caracteres de controle e sem espaços nas pontas`,
  };
}

/**
 * Whether a text may be a number or code that identifies records. It must not have control characters, or blanks at its
 * ends: ` 1` and `1` would be two codes.
 */
export function isCode(text: string, max: number): boolean {
  return hasLength(text, max) && CODE.test(text);
}

function hasLength(text: string, max: number): boolean {
  return text.length <= max || (text.length <= max * 2 && Array.from(text).length <= max);
}
