// Collects the findings of an import, which may be added in any order. It keeps REPORTED_ERRORS_MAX of them, the first
// in line order, and counts all, so that its memory is bounded. Findings of rows that are refused only because of other
// rows of their document are left out first, because they do not say what to correct.
import { REPORTED_ERRORS_MAX } from '../limits.js';
import { ownFault } from '../rows/own-text.js';
import type { RowFault } from '../rows/raw-row.js';

export interface RowFinding extends RowFault {
  readonly line: number;
}

export class ErrorReport {
  private readonly causes: FirstFindings;
  private readonly consequences: FirstFindings;
  /** The count of all findings, including those that are left out. */
  total = 0;

  constructor(private readonly reportedMax = REPORTED_ERRORS_MAX) {
    this.causes = new FirstFindings(reportedMax);
    this.consequences = new FirstFindings(reportedMax);
  }

  add(line: number, fault: RowFault): void {
    this.total += 1;
    (fault.code === 'DOCUMENT_REFUSED' ? this.consequences : this.causes).add(line, fault);
  }

  /** Counts findings on lines after the reported ones; their texts are not needed. */
  addUnseen(count: number): void {
    this.total += count;
  }

  findings(): readonly RowFinding[] {
    const causes = this.causes.list();
    const consequences = this.consequences.list().slice(0, this.reportedMax - causes.length);
    return [...causes, ...consequences].sort(byLine);
  }
}

/** Keeps the first findings in line order. */
class FirstFindings {
  private kept: RowFinding[] = [];
  /** Findings on this line and after it can no longer be among the first. */
  private cutLine = Infinity;

  constructor(private readonly max: number) {}

  add(line: number, fault: RowFault): void {
    if (line >= this.cutLine) return;
    this.kept.push({ line, ...ownFault(fault) });
    if (this.kept.length >= this.max * 2) this.cut();
  }

  list(): readonly RowFinding[] {
    this.cut();
    return this.kept;
  }

  private cut(): void {
    this.kept.sort(byLine);
    if (this.kept.length <= this.max) return;
    this.kept.length = this.max;
    this.cutLine = (this.kept.at(-1)?.line ?? 0) + 1;
  }
}

function byLine(left: RowFinding, right: RowFinding): number {
  return left.line - right.line;
}
