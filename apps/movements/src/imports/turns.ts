// Turns at something scarce: so many run at once, the others wait in the order in which they came and
// hold nothing of it meanwhile.

export class Turns {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  /** Runs `work` when its turn has come; the turn ends with it, however it ends. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.free += 1;
      else next();
    }
  }
}
