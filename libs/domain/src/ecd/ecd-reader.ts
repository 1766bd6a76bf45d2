// Reads an ECD as a stream of bytes into lines, texts and fields. It handles encodings, line ends and the length of
// lines; the validator checks the content. Memory holds one chunk and one unfinished line.
import { decodeWindows1252 } from '../encodings/windows-1252.js';

/** A line of the file that names a record: `|I050|…|`. */
export interface EcdLine {
  /** From 1, as an editor counts. */
  readonly line: number;
  /** `I050`: the text between the first two bars, even if it is not a record. */
  readonly record: string;
  /** The fields, of which the first is the name of the record; empty when the line has another form. */
  readonly values: readonly string[];
  /** Whether the line begins and ends with a bar. */
  readonly formed: boolean;
  /** Whether the line is longer than LINE_BYTES_MAX, so that its rest was not read. */
  readonly cut: boolean;
  /** Whether it has characters outside ASCII that are valid UTF-8. */
  readonly utf8: boolean;
}

/** Real lines are far shorter, because a field has at most 65,535 characters. */
const LINE_BYTES_MAX = 1024 * 1024;

const LF = 10;
const BAR = '|';
/** An attachment (RTF) is a field that contains line ends. It ends before the last field of its record. */
const ATTACHMENT = /^\|(J80[01])\|/;
const ATTACHMENT_END = /\|(J80[01]FIM)\|\r?$/;
/** How much of the beginning of a line that is too long is kept: enough for the fields before an attachment. */
const HEAD_BYTES = 4096;
/** How much of its end is kept: that of an attachment. */
const TAIL_BYTES = '|J800FIM|\r'.length;

export class EcdReader {
  private readonly utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  private rest: Uint8Array = new Uint8Array(0);
  private skipping = false;
  private attachment: EcdLine | undefined;
  private line = 0;
  private ended = false;

  constructor(private readonly lineBytesMax = LINE_BYTES_MAX) {}

  /** @returns the lines that the bytes complete. Bytes after 9999, such as a signature, are skipped. */
  push(bytes: Uint8Array): EcdLine[] {
    const last = bytes.lastIndexOf(LF);
    if (last < 0) return this.hold(bytes);
    const whole = joined(this.rest, bytes.subarray(0, last + 1));
    this.rest = new Uint8Array(0);
    const lines = this.linesOf(whole);
    return [...lines, ...this.hold(bytes.subarray(last + 1))];
  }

  /** @returns the lines of a text that consists of whole lines. */
  pushText(text: string): EcdLine[] {
    const found: EcdLine[] = [];
    for (let from = 0; from < text.length;) {
      const end = text.indexOf('\n', from);
      const to = end < 0 ? text.length : end;
      this.take(text.slice(from, to), false, found);
      from = to + 1;
    }
    return found;
  }

  /** @returns the last line, when the file does not end with a line end. */
  end(): EcdLine[] {
    const bytes = this.rest;
    this.rest = new Uint8Array(0);
    const lines = bytes.length === 0 ? [] : this.linesOf(bytes);
    return this.attachment === undefined ? lines : [...lines, { ...this.attachment, formed: false }];
  }

  /** Keeps an unfinished line. When a line is too long, it returns only the beginning, once. */
  private hold(bytes: Uint8Array): EcdLine[] {
    if (this.ended) return [];
    const held = joined(this.rest, bytes);
    const fits = !this.skipping && held.length <= this.lineBytesMax;
    this.rest = fits ? held : held.slice(-TAIL_BYTES);
    if (fits || this.skipping) return [];
    return this.skip(decodeWindows1252(held.subarray(0, HEAD_BYTES)));
  }

  /** Begins a line that is too long. It returns the line, or nothing when it belongs to an attachment. */
  private skip(text: string): EcdLine[] {
    this.skipping = true;
    this.line += 1;
    if (this.attachment !== undefined) return [];
    const line = lineOf(text.slice(0, Math.min(HEAD_BYTES, this.lineBytesMax)), this.line, false);
    if (!ATTACHMENT.test(`|${line.record}|`)) return [{ ...line, formed: false, cut: true }];
    this.attachment = line;
    return [];
  }

  private linesOf(bytes: Uint8Array): EcdLine[] {
    const found: EcdLine[] = [];
    for (const { text, utf8 } of this.textsOf(bytes)) this.take(text, utf8, found);
    return found;
  }

  private take(text: string, utf8: boolean, found: EcdLine[]): void {
    if (this.ended) return;
    if (!this.skipping && text.length > this.lineBytesMax) found.push(...this.skip(text));
    // This is the end of a line whose beginning was returned already.
    const wasSkipping = this.skipping;
    this.skipping = false;
    if (wasSkipping && this.attachment === undefined) return;
    if (!wasSkipping) this.line += 1;
    if (this.attachment !== undefined) {
      const [, last] = ATTACHMENT_END.exec(text) ?? [];
      if (last === undefined) return;
      found.push({ ...this.attachment, values: [...this.attachment.values, last], formed: true });
      this.attachment = undefined;
      return;
    }
    const line = lineOf(text, this.line, utf8);
    if (ATTACHMENT.test(text) && !ATTACHMENT_END.test(text)) {
      this.attachment = line;
      return;
    }
    found.push(line);
    this.ended = line.record === '9999';
  }

  /**
   * Decodes whole lines. The encoding is detected for each line, so that the result does not depend on where the chunks
   * of the file end. A line that is too long may not arrive whole: it is read as Windows-1252, a character per byte.
   */
  private textsOf(bytes: Uint8Array): { text: string; utf8: boolean }[] {
    const decoded = bytes.length > this.lineBytesMax ? undefined : this.decodeUtf8(bytes);
    const end = bytes[bytes.length - 1] === LF ? -1 : undefined;
    if (decoded !== undefined)
      return decoded
        .split('\n')
        .slice(0, end)
        .map((text) => ({ text, utf8: /[^\x00-\x7f]/.test(text) }));
    const texts: { text: string; utf8: boolean }[] = [];
    for (let from = 0; from < bytes.length;) {
      const to = bytes.indexOf(LF, from);
      const line = bytes.subarray(from, to < 0 ? bytes.length : to);
      const text = line.length > this.lineBytesMax ? undefined : this.decodeUtf8(line);
      if (text === undefined) texts.push({ text: decodeWindows1252(line), utf8: false });
      else texts.push({ text, utf8: /[^\x00-\x7f]/.test(text) });
      from += line.length + 1;
    }
    return texts;
  }

  private decodeUtf8(bytes: Uint8Array): string | undefined {
    try {
      return this.utf8.decode(bytes);
    } catch {
      return undefined;
    }
  }
}

function lineOf(text: string, line: number, utf8: boolean): EcdLine {
  const begun = text.startsWith('\ufeff') ? 1 : 0;
  const end = text.endsWith('\r') ? text.length - 1 : text.length;
  const barred = text.startsWith(BAR, begun) && begun < end;
  const formed = barred && end - begun > 1 && text.charAt(end - 1) === BAR;
  const values = barred ? text.slice(begun + 1, formed ? end - 1 : end).split(BAR) : [];
  return { line, record: values[0] ?? '', values, formed, cut: false, utf8 };
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second.slice();
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
