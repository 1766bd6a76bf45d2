// Where rows go. Most imports have one place, a batch; a file whose lines name their batches has one for
// each of them, some of which take no rows.
import { Period } from '@razao/domain';
import type { ImportHistories, ImportMonth, ImportTarget } from './load/import.store.js';
import type { AccountDirectory } from './rows/account-directory.js';
import type { RawRow, RowFault } from './rows/raw-row.js';
import { type DocumentHeader, type JudgedRow, type RowJudge, RowRules } from './rows/row-rules.js';

export interface ImportPlace {
  /** Undefined where nothing enters: `judge` then refuses every row. */
  target: ImportTarget | undefined;
  judge: RowJudge;
}

/** Where a row goes: the same object for every row of one batch. */
export type PlaceOf = (row: RawRow) => ImportPlace;

interface OpenBatch {
  target: ImportTarget;
  month: ImportMonth;
  histories: ImportHistories;
  accounts: AccountDirectory;
}

/** A batch whose month is open. */
export function openPlace({ target, month, histories, accounts }: OpenBatch): ImportPlace {
  const { closedThroughDay } = month;
  const period = Period.fromDate(target.period);
  return { target, judge: new RowRules({ accounts, histories, period, closedThroughDay }) };
}

/** A place that takes nothing; each of its rows gets `faults` as its errors. */
export function refusedPlace(faults: readonly RowFault[]): ImportPlace {
  return { target: undefined, judge: new RefusedRows(faults) };
}

class RefusedRows implements RowJudge {
  constructor(private readonly reasons: readonly RowFault[]) {}

  judgeEntry(_row: RawRow, faults: RowFault[]): JudgedRow | undefined {
    faults.push(...this.reasons);
    return undefined;
  }

  judgeHeader(): DocumentHeader {
    return { diaref: null, texto: null, cdpadronizado: null, factDate: null };
  }
}
