// Tells a file in UTF-8 with a damaged character from one in Windows-1252. A program that cuts its texts after a number
// of bytes may cut a character in half. Read as Windows-1252, every other letter with an accent would become two
// characters.

export interface Utf8Damage {
  /** The first byte that is not UTF-8. */
  readonly byte: number;
  /** Its line, counted from 1. */
  readonly line: number;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTES_MAX = 4;

/** Takes the bytes of a file in parts of any size. */
export class Utf8DamageSearch {
  private characters = 0;
  private others = 0;
  private first: Utf8Damage | undefined;
  private line = 1;
  private afterReturn = false;
  /** The end of the last part, whose last character may be incomplete. */
  private tail = new Uint8Array();

  add(part: Uint8Array): void {
    const bytes = new Uint8Array(this.tail.length + part.length);
    bytes.set(this.tail);
    bytes.set(part, this.tail.length);
    this.tail = bytes.slice(this.take(bytes, bytes.length - BYTES_MAX + 1));
  }

  /**
   * Ends the search.
   * @returns undefined when bytes that are not UTF-8 are as many as characters beyond ASCII that are, or more: then the
   *   file is in another encoding
   */
  end(): Utf8Damage | undefined {
    this.take(this.tail, this.tail.length);
    return this.characters > this.others ? this.first : undefined;
  }

  /** @returns the position after the last character that begins before the limit */
  private take(bytes: Uint8Array, limit: number): number {
    let at = 0;
    while (at < limit) {
      const byte = bytes[at] as number;
      if (byte < 0x80) {
        this.countLine(byte);
        at += 1;
        continue;
      }
      this.afterReturn = false;
      const length = lengthOf(bytes, at);
      if (length === 0) {
        this.others += 1;
        this.first ??= { byte, line: this.line };
      } else this.characters += 1;
      at += length || 1;
    }
    return at;
  }

  /** A line ends with LF, CR, or both. */
  private countLine(byte: number): void {
    if (byte === CARRIAGE_RETURN || (byte === LINE_FEED && !this.afterReturn)) this.line += 1;
    this.afterReturn = byte === CARRIAGE_RETURN;
  }
}

/** @returns how many bytes the character beyond ASCII at the position has; 0 when it is not well formed (Unicode, table 3-7) */
function lengthOf(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] as number;
  const second = bytes[at + 1] ?? 0;
  if (lead >= 0xc2 && lead <= 0xdf) return isTrail(second) ? 2 : 0;
  if (lead >= 0xe0 && lead <= 0xef) {
    const from = lead === 0xe0 ? 0xa0 : 0x80;
    const to = lead === 0xed ? 0x9f : 0xbf;
    return second >= from && second <= to && isTrail(bytes[at + 2]) ? 3 : 0;
  }
  if (lead < 0xf0 || lead > 0xf4) return 0;
  const from = lead === 0xf0 ? 0x90 : 0x80;
  const to = lead === 0xf4 ? 0x8f : 0xbf;
  return second >= from && second <= to && isTrail(bytes[at + 2]) && isTrail(bytes[at + 3]) ? 4 : 0;
}

function isTrail(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x80 && byte <= 0xbf;
}
