// Collects the findings of an import, which may be added in any order. It keeps the first REPORTED_ERRORS_MAX of them
// in line order and counts all, so that its memory is bounded.
import { REPORTED_ERRORS_MAX } from '../limits.js';
import { ownFault } from '../rows/own-text.js';
import type { RowFault } from '../rows/raw-row.js';

export interface RowFinding extends RowFault {
  readonly line: number;
}

export class ErrorReport {
  private kept: RowFinding[] = [];
  /** The count of all findings, those that are left out included. */
  total = 0;
  /** Findings on this line and after it can no longer be among the reported ones. */
  private cutLine = Infinity;

  constructor(private readonly reportedMax = REPORTED_ERRORS_MAX) {}

  add(line: number, fault: RowFault): void {
    this.total += 1;
    if (line >= this.cutLine) return;
    this.kept.push({ line, ...ownFault(fault) });
    if (this.kept.length >= this.reportedMax * 2) this.cut();
  }

  /** Counts findings that come after the reported ones in line order, whose texts are therefore not needed. */
  addUnseen(count: number): void {
    this.total += count;
  }

  findings(): readonly RowFinding[] {
    this.cut();
    return this.kept;
  }

  private cut(): void {
    this.kept.sort((left, right) => left.line - right.line);
    if (this.kept.length <= this.reportedMax) return;
    this.kept.length = this.reportedMax;
    this.cutLine = (this.kept.at(-1)?.line ?? 0) + 1;
  }
}
