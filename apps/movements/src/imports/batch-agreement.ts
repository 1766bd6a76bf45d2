// Checks a file whose lines name their batch when it is imported into one batch: each line has to name that batch. A
// line that names another one is an error of its row, which refuses the document of the row.
import { Period, comparableCode } from '@razao/domain';
import type { ImportBatch } from './load/import.store.js';
import type { ImportPlace } from './places.js';
import { type RawRow, type RowFault, rowFault } from './rows/raw-row.js';
import type { DocumentHeader, ValidRow, RowValidator } from './rows/row-rules.js';
import { type IplPlace, PLACE_FIELDS } from './source/ipl-places.js';

/** Makes a place that accepts only rows that name `batch`. `places` grows while the file is read. */
export function agreeing(place: ImportPlace, batch: ImportBatch, places: readonly IplPlace[]): ImportPlace {
  return { target: place.target, validator: new AgreeingRows(place.validator, placeOf(batch), places) };
}

class AgreeingRows implements RowValidator {
  private readonly faults: RowFault[][] = [];

  constructor(
    private readonly validator: RowValidator,
    private readonly expected: IplPlace,
    private readonly places: readonly IplPlace[],
  ) {}

  validateEntry(row: RawRow, faults: RowFault[]): ValidRow | undefined {
    const differences = this.differencesOf(row.place ?? -1);
    faults.push(...differences);
    const valid = this.validator.validateEntry(row, faults);
    return differences.length === 0 ? valid : undefined;
  }

  validateHeader(row: RawRow, faults: RowFault[]): DocumentHeader {
    return this.validator.validateHeader(row, faults);
  }

  private differencesOf(number: number): readonly RowFault[] {
    const place = this.places[number];
    if (place === undefined) return [];
    return (this.faults[number] ??= differences(place, this.expected));
  }
}

function placeOf({ empresa, filial, period, lote }: ImportBatch): IplPlace {
  const { year, month } = Period.fromDate(period);
  return { empresa, filial, ano: String(year), mes: String(month), lote };
}

function differences(place: IplPlace, expected: IplPlace): RowFault[] {
  return PLACE_FIELDS.filter((field) => comparableCode(place[field]) !== comparableCode(expected[field])).map(
    (field) =>
      rowFault('VALIDATION_FAILED', field, place[field], {
        en: `${JSON.stringify(place[field])} is not that of the batch, which is ${JSON.stringify(expected[field])}`,
        pt: `${JSON.stringify(place[field])} não é o do lote, que é ${JSON.stringify(expected[field])}`,
      }),
  );
}
