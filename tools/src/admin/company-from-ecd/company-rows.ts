// Writes rows of the files of a company folder.

/** Writes a line; fields with a quote, a separator or a line end are quoted. */
export function csvLine(...fields: readonly string[]): string {
  return fields
    .map((field) => (/[",;\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field))
    .join(',');
}

/** Writes a header and a line per row; a column that a row does not have is empty. */
export function csvFile(columns: readonly string[], rows: Iterable<object>): string {
  const lines = [...rows].map((row) => {
    const fields = row as Readonly<Record<string, string | number | undefined>>;
    return csvLine(...columns.map((column) => String(fields[column] ?? '')));
  });
  return [columns.join(','), ...lines, ''].join('\n');
}

/** Writes `2018-12-31` as `12/2018`. */
export function monthText(day: string): string {
  return `${day.slice(5, 7)}/${day.slice(0, 4)}`;
}
