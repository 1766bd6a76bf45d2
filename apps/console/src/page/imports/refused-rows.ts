// The report of an import, taken apart: `line N: field: reason`, in either language.

export interface RefusedRow {
  readonly line: string;
  readonly field: string;
  readonly reason: string;
}

const REPORTED = /^(?:line|linha) (\d+): (?:([\w.]+): )?(.*)$/s;

/** A line of another form, such as the one that counts the rest, is a reason alone. */
export function refusedRow(report: string): RefusedRow {
  const [, line = '', field = '', reason = report] = REPORTED.exec(report) ?? [];
  return { line, field, reason };
}
