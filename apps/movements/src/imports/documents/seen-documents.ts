// Remembers which documents of a file have ended, to notice one that goes on further down. Two documents that NumberSet takes
// for one only cause the file to be sorted without need: the result is the same.
import { NumberSet } from '@razao/domain';

export class SeenDocuments {
  private readonly numbers = new NumberSet();
  private count = 0;

  /** @param capacity documents remembered; one more makes `add` answer 'full'. */
  constructor(private readonly capacity: number) {}

  add(documento: string): 'new' | 'seen' | 'full' {
    if (this.numbers.has(documento)) return 'seen';
    if (this.count >= this.capacity) return 'full';
    this.numbers.add(documento);
    this.count += 1;
    return 'new';
  }
}
