// An entry number of a file: adds to the domain's rule what only rows of files need.
import { EntryNumber } from '@razao/domain';
import type { RowFault } from '../rows/raw-row.js';
import { ownText } from '../rows/own-text.js';
import { type ValidRow, factDateFault } from '../rows/row-rules.js';

export class FileNumber extends EntryNumber {
  /** Whether a line of this number is faulty, so that its balance cannot be checked. */
  tainted = false;
  /** The first contrapartida that this number may not post. */
  private refusedContra: { readonly line: number; readonly account: string } | undefined;

  override add(row: ValidRow, line: number): number {
    if (row.refusedContra !== undefined) this.refusedContra ??= { line, account: ownText(row.refusedContra) };
    return super.add(row, line);
  }

  override get refusedPlace(): number {
    return this.postsContra && this.barePlace === 0 ? (this.refusedContra?.line ?? 0) : super.refusedPlace;
  }

  override refusal(lancamento: string): RowFault {
    if (this.barePlace > 0) return super.refusal(lancamento);
    return factDateFault('contrapartida', this.refusedContra?.account ?? '');
  }
}
