// Work on as many items as a company has accounts, in steps: its driver can do something else between two of them. A
// service lets its event loop turn (`inTurns` of @razao/platform/turns).

/** Yields after each item, returns what the work comes to. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** All steps at once. */
export function finished<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
