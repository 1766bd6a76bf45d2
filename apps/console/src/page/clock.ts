// The page's one look at the clock of the machine: everything else is handed the time.
export function now(): Date {
  return new Date();
}
