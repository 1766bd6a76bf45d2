// Remembers which numbers of entries or documents occurred, in 11 to 22 bytes each and not as texts, because a file may
// have millions. Two numbers count as equal when 64 bits of their hashes are. For a million numbers this is wrong in
// one of 30 million files.
//
// The hashes of each set depend on random numbers. With hashes that are known, a file can have numbers that all take
// one slot, and each of them is compared with all before it.

const LOAD_MAX = 0.75;
/**
 * Each part grows separately. In a single table, old and new slots together would take half as much memory again while
 * it grows.
 */
const PARTS = 64;
const PART_SLOTS = 16;

export class NumberSet {
  private readonly parts = Array.from({ length: PARTS }, () => new HashSet());
  private readonly firstSeed: number;
  private readonly secondSeed: number;
  /** It is odd, so that no bit of a character is lost. */
  private readonly secondFactor: number;
  /** The last hashes are cached, because a number that was looked up is usually added next. */
  private lastText = '';
  private high = 1;
  private low = 0;

  constructor(random: () => number = Math.random) {
    this.firstSeed = wordOf(random());
    this.secondSeed = wordOf(random());
    this.secondFactor = wordOf(random()) | 1;
  }

  /** @returns false when the number was in the set already. */
  add(text: string): boolean {
    return this.partOf(text).add(this.high, this.low);
  }

  has(text: string): boolean {
    return this.partOf(text).has(this.high, this.low);
  }

  /** Hashes the number, and returns the part that it belongs to. */
  private partOf(text: string): HashSet {
    if (text !== this.lastText || text === '') this.hash(text);
    const part = this.parts[this.high % PARTS];
    if (part === undefined) throw new RangeError('a hash is a whole number');
    return part;
  }

  /** FNV-1a, and a multiplicative hash with a final mix. The first is never 0, because 0 marks an empty slot. */
  private hash(text: string): void {
    const { secondFactor } = this;
    let first = this.firstSeed;
    let second = this.secondSeed;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      first = Math.imul(first ^ code, 0x01000193);
      second = Math.imul(second, 31) + Math.imul(code, secondFactor);
      second ^= second >>> 15;
    }
    first = Math.imul(first ^ (first >>> 16), 0x7feb352d);
    second = Math.imul(second ^ (second >>> 13), 0xc2b2ae35);
    this.lastText = text;
    this.high = (first ^ (first >>> 15)) >>> 0 || 1;
    this.low = (second ^ (second >>> 16)) >>> 0;
  }
}

/** 32 random bits of a number from 0 to 1. */
function wordOf(random: number): number {
  return Math.floor(random * 2 ** 32);
}

class HashSet {
  private slots = new Uint32Array(2 * PART_SLOTS);
  private size = 0;

  add(high: number, low: number): boolean {
    if (!this.put(high, low)) return false;
    this.size += 1;
    if (this.size > (this.slots.length / 2) * LOAD_MAX) this.grow();
    return true;
  }

  has(high: number, low: number): boolean {
    return this.slots[2 * this.slotOf(high, low)] !== 0;
  }

  private put(high: number, low: number): boolean {
    const slot = 2 * this.slotOf(high, low);
    if (this.slots[slot] !== 0) return false;
    this.slots[slot] = high;
    this.slots[slot + 1] = low;
    return true;
  }

  /** The slot with these hashes, or the empty slot for them. */
  private slotOf(high: number, low: number): number {
    const count = this.slots.length / 2;
    let slot = low % count;
    while (this.slots[2 * slot] !== 0 && !(this.slots[2 * slot] === high && this.slots[2 * slot + 1] === low))
      slot = (slot + 1) % count;
    return slot;
  }

  private grow(): void {
    const old = this.slots;
    this.slots = new Uint32Array(old.length * 2);
    for (let slot = 0; slot < old.length; slot += 2)
      if (old[slot] !== 0) this.put(old[slot] ?? 0, old[slot + 1] ?? 0);
  }
}
