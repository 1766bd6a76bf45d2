// The messages of an import: `line N: field: reason`, in line order whatever the order in which they
// were found, the first REPORTED_ERRORS_MAX of them and a count of the rest. Memory is bounded.
import type { Message } from '@razao/domain';
import { REPORTED_ERRORS_MAX } from '../limits.js';

interface Finding {
  line: number;
  text: Message;
}

export class ErrorReport {
  private kept: Finding[] = [];
  private count = 0;
  /** Findings from this line on cannot be among the reported ones any more. */
  private cutLine = Infinity;

  constructor(private readonly reportedMax = REPORTED_ERRORS_MAX) {}

  add(line: number, field: string, reason: Message): void {
    this.count += 1;
    if (line >= this.cutLine) return;
    const text = {
      en: `line ${line}: ${field}: ${reason.en}`,
      pt: `linha ${line}: ${field}: ${reason.pt}`,
    };
    this.kept.push({ line, text });
    if (this.kept.length >= this.reportedMax * 2) this.cut();
  }

  /** Findings that need not be written out, because they follow the reported ones in line order. */
  addUnseen(count: number): void {
    this.count += count;
  }

  get total(): number {
    return this.count;
  }

  lines(): Message[] {
    this.cut();
    const texts = this.kept.map(({ text }) => text);
    const rest = this.count - texts.length;
    if (rest > 0)
      texts.push({
        en: `and ${rest} more ${rest === 1 ? 'error' : 'errors'}`,
        pt: `e mais ${rest} ${rest === 1 ? 'erro' : 'erros'}`,
      });
    return texts;
  }

  private cut(): void {
    this.kept.sort((left, right) => left.line - right.line);
    if (this.kept.length <= this.reportedMax) return;
    this.kept.length = this.reportedMax;
    this.cutLine = (this.kept.at(-1)?.line ?? 0) + 1;
  }
}
