// Days of the month as the wire has them: taken as `5` or `05`, answered as `05`.

const DAY = /^(0?[1-9]|[12]\d|3[01])$/;

export const DAY_EXPECTED = 'a day of the month, "1" or "01" to "31"';

/** 1 to 31; undefined for anything else. Whether the month has that day is another question. */
export function parseDay(value: unknown): number | undefined {
  return typeof value === 'string' && DAY.test(value) ? Number(value) : undefined;
}

export function formatDay(day: number): string {
  return String(day).padStart(2, '0');
}
