// Makes CSV files, as a user sends them.
import { CASH, SALES } from '@razao/testing/factories';

export type CsvFields = Readonly<Partial<Record<string, string>>>;

export const CSV_COLUMNS = 'documento,lancamento,debcre,day,conta,contrapartida,valor';

const GOOD: CsvFields = {
  documento: 'D1',
  lancamento: '1',
  debcre: 'D',
  day: '5',
  conta: CASH,
  contrapartida: SALES,
  valor: '10.00',
};

/** Makes a row that posts cash against sales; `fields` replace its fields. */
export function csvRow(fields: CsvFields = {}, columns = CSV_COLUMNS): string {
  return columns
    .split(',')
    .map((column) => fields[column] ?? GOOD[column] ?? '')
    .join(',');
}

/** Makes a file with the columns CSV_COLUMNS. */
export const csvFile = (...rows: readonly CsvFields[]): string =>
  [CSV_COLUMNS, ...rows.map((row) => csvRow(row)), ''].join('\n');
