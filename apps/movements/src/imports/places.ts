// The places to which rows go. Most imports have one place, which is a batch. A file whose lines name their batches has
// a place for each of them; some of these places take no rows.
import { Period } from '@razao/domain';
import type { ImportHistories, ImportMonth, ImportTarget } from './load/import.store.js';
import type { AccountDirectory } from './rows/account-directory.js';
import type { RawRow, RowFault } from './rows/raw-row.js';
import { type DocumentHeader, type ValidRow, type RowValidator, RowRules } from './rows/row-rules.js';

export interface ImportPlace {
  /** Undefined when the place takes no rows; `validator` then refuses every row. */
  target: ImportTarget | undefined;
  validator: RowValidator;
}

/** Returns the place of a row, which is the same object for every row of one batch. */
export type PlaceOf = (row: RawRow) => ImportPlace;

interface OpenBatch {
  target: ImportTarget;
  month: ImportMonth;
  histories: ImportHistories;
  accounts: AccountDirectory;
}

/** Makes the place of a batch whose month is open. */
export function openPlace({ target, month, histories, accounts }: OpenBatch): ImportPlace {
  const { closedThroughDay } = month;
  const period = Period.fromDate(target.period);
  return { target, validator: new RowRules({ accounts, histories, period, closedThroughDay }) };
}

/** Makes a place that takes no rows; each row gets `faults` as its errors. */
export function closedPlace(faults: readonly RowFault[]): ImportPlace {
  return { target: undefined, validator: new RefusedRows(faults) };
}

class RefusedRows implements RowValidator {
  constructor(private readonly reasons: readonly RowFault[]) {}

  validateEntry(_row: RawRow, faults: RowFault[]): ValidRow | undefined {
    faults.push(...this.reasons);
    return undefined;
  }

  validateHeader(): DocumentHeader {
    return { diaref: null, texto: null, cdpadronizado: null, factDate: null };
  }
}
