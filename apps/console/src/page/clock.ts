// The only place where the page reads the clock of the machine. All other code gets the time as an argument.
export function now(): Date {
  return new Date();
}
