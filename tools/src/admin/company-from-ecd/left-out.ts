// What a file says and the ledger has no place for. It is counted by kind and said at the end, never dropped in silence.
export class LeftOut {
  private readonly counts = new Map<string, number>();

  /** @param what after the number: `histories of more than 255 characters were cut` */
  add(what: string, count = 1): void {
    if (count > 0) this.counts.set(what, (this.counts.get(what) ?? 0) + count);
  }

  /** @returns the text, cut to what fits, without half a character at its end. */
  cut(text: string, charsMax: number, what: string): string {
    if (text.length <= charsMax) return text;
    this.add(`${what} of more than ${charsMax} characters were cut`);
    return text.slice(0, charsMax).replace(/[\ud800-\udbff]$/, '');
  }

  get lines(): string[] {
    return [...this.counts].map(([what, count]) => `${count} ${what}`);
  }
}
