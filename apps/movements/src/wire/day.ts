// Days of the month are answered with two digits.

export function formatDay(day: number): string {
  return String(day).padStart(2, '0');
}
