// Cuts fixed-width text into lines, which end with LF or CRLF. It counts lines without a value but does not return
// them, and it removes the mark 0x1A with which old systems end a file.
import { DomainError } from '@razao/domain';
import { RECORD_CHARS_MAX } from '../limits.js';

export interface TextLine {
  /** The physical line, counted from 1. */
  line: number;
  text: string;
}

const END_MARKS = /\x1a+$/;

/**
 * Yields the lines in blocks as they are read.
 * @throws DomainError UPLOAD_LINE_TOO_LONG.
 */
export async function* iplLines(text: AsyncIterable<string>): AsyncGenerator<TextLine[]> {
  let rest = '';
  let line = 1;
  for await (const chunk of text) {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    const lines: TextLine[] = [];
    for (const part of parts) keep(part, line++, lines);
    if (isTooLong(rest, 0, rest.length)) refuseLine(line);
    yield lines;
  }
  const lines: TextLine[] = [];
  keep(rest.replace(END_MARKS, ''), line, lines);
  yield lines;
}

function keep(part: string, line: number, lines: TextLine[]): void {
  if (isTooLong(part, 0, part.length)) refuseLine(line);
  const text = part.endsWith('\r') ? part.slice(0, -1) : part;
  if (!isBlank(text)) lines.push({ line, text });
}

function isBlank(text: string): boolean {
  return text === '' || (text.startsWith(' ') && text.trim() === '');
}

/** Whether a line, or the part of it that has arrived, is too long. A CR at its end may belong to the line end. */
export function isTooLong(text: string, start: number, end: number): boolean {
  return end - start > RECORD_CHARS_MAX + Number(text[end - 1] === '\r');
}

/** @throws DomainError UPLOAD_LINE_TOO_LONG */
export function refuseLine(line: number): never {
  throw new DomainError(
    'UPLOAD_LINE_TOO_LONG',
    {
      en: `line ${line} has more than ${RECORD_CHARS_MAX} characters: expected one row per line`,
      pt: `a linha ${line} tem mais de ${RECORD_CHARS_MAX} caracteres: espera-se um registro por linha`,
    },
    [
      {
        line,
        reason: {
          en: `longer than ${RECORD_CHARS_MAX} characters`,
          pt: `ultrapassa ${RECORD_CHARS_MAX} caracteres`,
        },
      },
    ],
  );
}
