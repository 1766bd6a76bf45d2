// An IPL file, whose lines name their batch, may be imported into one batch. Then each line has to name that batch: a
// line that names another one is an error, which refuses the document of the line.
import { Period, comparableCode } from '@razao/domain';
import type { ImportBatch } from './load/import.store.js';
import type { ImportPlace } from './places.js';
import { type RawRow, type RowFault, rowFault } from './rows/raw-row.js';
import type { DocumentHeader, ValidRow, RowValidator } from './rows/row-rules.js';
import { type NamedBatch, BATCH_FIELDS } from './source/named-batches.js';

/** Makes a place that accepts only rows that name `batch`. `named` grows while the file is read. */
export function agreeing(place: ImportPlace, batch: ImportBatch, named: readonly NamedBatch[]): ImportPlace {
  return { target: place.target, validator: new AgreeingRows(place.validator, namesOf(batch), named) };
}

class AgreeingRows implements RowValidator {
  private readonly faults: RowFault[][] = [];

  constructor(
    private readonly validator: RowValidator,
    private readonly expected: NamedBatch,
    private readonly named: readonly NamedBatch[],
  ) {}

  validateEntry(row: RawRow, faults: RowFault[]): ValidRow | undefined {
    const differences = this.differencesOf(row.batch ?? -1);
    faults.push(...differences);
    const valid = this.validator.validateEntry(row, faults);
    return differences.length === 0 ? valid : undefined;
  }

  validateHeader(row: RawRow, faults: RowFault[]): DocumentHeader {
    return this.validator.validateHeader(row, faults);
  }

  private differencesOf(number: number): readonly RowFault[] {
    const named = this.named[number];
    if (named === undefined) return [];
    return (this.faults[number] ??= differences(named, this.expected));
  }
}

function namesOf({ empresa, filial, period, lote }: ImportBatch): NamedBatch {
  const { year, month } = Period.fromDate(period);
  return { empresa, filial, ano: String(year), mes: String(month), lote };
}

function differences(named: NamedBatch, expected: NamedBatch): RowFault[] {
  return BATCH_FIELDS.filter((field) => comparableCode(named[field]) !== comparableCode(expected[field])).map(
    (field) =>
      rowFault('VALIDATION_FAILED', field, named[field], {
        en: `${JSON.stringify(named[field])} is not that of the batch, which is ${JSON.stringify(expected[field])}`,
        pt: `${JSON.stringify(named[field])} não é o do lote, que é ${JSON.stringify(expected[field])}`,
      }),
  );
}
