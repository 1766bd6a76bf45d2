// The messages of an import: `line N: field: reason`, in line order whatever the order in which they
// were found, the first REPORTED_ERRORS_MAX of them and a count of the rest. Memory is bounded.
import { REPORTED_ERRORS_MAX } from '../limits.js';

interface Finding {
  line: number;
  text: string;
}

export class ErrorReport {
  private kept: Finding[] = [];
  private count = 0;
  /** Findings from this line on cannot be among the reported ones any more. */
  private cutLine = Infinity;

  constructor(private readonly reportedMax = REPORTED_ERRORS_MAX) {}

  add(line: number, field: string, reason: string): void {
    this.count += 1;
    if (line >= this.cutLine) return;
    this.kept.push({ line, text: `line ${line}: ${field}: ${reason}` });
    if (this.kept.length >= this.reportedMax * 2) this.cut();
  }

  /** Findings that need not be written out, because they follow the reported ones in line order. */
  addUnseen(count: number): void {
    this.count += count;
  }

  get total(): number {
    return this.count;
  }

  lines(): string[] {
    this.cut();
    const texts = this.kept.map(({ text }) => text);
    const rest = this.count - texts.length;
    if (rest > 0) texts.push(`and ${rest} more ${rest === 1 ? 'error' : 'errors'}`);
    return texts;
  }

  private cut(): void {
    this.kept.sort((left, right) => left.line - right.line);
    if (this.kept.length <= this.reportedMax) return;
    this.kept.length = this.reportedMax;
    this.cutLine = (this.kept.at(-1)?.line ?? 0) + 1;
  }
}
