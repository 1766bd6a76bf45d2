// Counts, by kind, what a filed ECD has and the ledger cannot keep unchanged. The command prints the counts at its end.
export class LeftOut {
  private readonly counts = new Map<string, number>();

  /** @param what the text after the number, such as `histories of more than 255 characters were cut` */
  add(what: string, count = 1): void {
    if (count > 0) this.counts.set(what, (this.counts.get(what) ?? 0) + count);
  }

  /** @returns the text, cut to `charsMax` UTF-16 units without splitting a surrogate pair */
  cut(text: string, charsMax: number, what: string): string {
    if (text.length <= charsMax) return text;
    this.add(`${what} of more than ${charsMax} characters were cut`);
    return text.slice(0, charsMax).replace(/[\ud800-\udbff]$/, '');
  }

  get lines(): string[] {
    return [...this.counts].map(([what, count]) => `${count} ${what}`);
  }
}
