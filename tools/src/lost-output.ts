// Keeps a program at work whose output cannot be written: Node would end it at that moment, half-way. The move of a company
// would leave the company without writers, and the local stack would leave its server running.
// A reader may go before the end (`| head -1`, a pager that is closed, `| tee` at Ctrl-C), and a disk may be full.

let isKept = false;

/**
 * Ignores readers that have gone. Any other loss is reported once, and the process ends with code 1, because a part of the
 * output is missing.
 */
export function outliveOutput(): void {
  if (isKept) return;
  isKept = true;
  let isReported = false;
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE' || isReported) return;
    isReported = true;
    process.stderr.write(`The output could not be written: ${message}\n`);
    process.once('exit', () => (process.exitCode = 1));
  });
  // There is no other place to report this.
  process.stderr.on('error', () => undefined);
}
