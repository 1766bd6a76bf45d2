// Callers whose posts were refused post alone for a while: a refused post makes the posts that share its statement go
// twice. The while is counted in posts, so that a caller with one faulty post in a hundred hardly notices and a caller
// who sends only faulty ones always posts alone.

/** So many of the caller's next posts for each refused one. */
const ALONE_AFTER_REFUSAL = 8;
const ALONE_MAX = 512;
const CALLERS_MAX = 10_000;

export class RefusedCallers {
  /** How many posts of the subject still go alone; the subject that was refused longest ago first. */
  private readonly left = new Map<string, number>();

  /** Whether the caller's next post goes alone. */
  takeAlone(subject: string): boolean {
    const left = this.left.get(subject);
    if (left === undefined) return false;
    if (left > 1) this.left.set(subject, left - 1);
    else this.left.delete(subject);
    return true;
  }

  refused(subject: string): void {
    const left = Math.min((this.left.get(subject) ?? 0) + ALONE_AFTER_REFUSAL, ALONE_MAX);
    this.left.delete(subject);
    this.left.set(subject, left);
    const [first] = this.left.keys();
    if (this.left.size > CALLERS_MAX && first !== undefined) this.left.delete(first);
  }
}
