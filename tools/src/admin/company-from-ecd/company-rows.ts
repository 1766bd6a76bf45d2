// Rows of the files of a company folder.

/** A field with a quote, a separator or a line end is quoted. */
export function csvLine(...fields: readonly string[]): string {
  return fields
    .map((field) => (/[",;\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field))
    .join(',');
}

/** A header, and a line per row; a column that a row does not have is empty. */
export function csvFile(columns: readonly string[], rows: Iterable<object>): string {
  const lines = [...rows].map((row) => {
    const fields = row as Readonly<Record<string, string | number | undefined>>;
    return csvLine(...columns.map((column) => String(fields[column] ?? '')));
  });
  return [columns.join(','), ...lines, ''].join('\n');
}

/** `2018-12-31` as `12/2018`. */
export function monthText(day: string): string {
  return `${day.slice(5, 7)}/${day.slice(0, 4)}`;
}
