// Remembers which numbers of entries or documents occurred, in 11 to 22 bytes each and not as texts, because a file may
// have millions. Two numbers count as equal when 64 bits of their hashes are. For a million numbers this is wrong in
// one of 30 million files.

const LOAD_MAX = 0.75;
/**
 * Each part grows separately. In a single table, old and new slots together would take half as much memory again while
 * it grows.
 */
const PARTS = 64;
const PART_SLOTS = 16;

export class NumberSet {
  private readonly parts = Array.from({ length: PARTS }, () => new HashSet());

  /** @returns false when the number was in the set already. */
  add(text: string): boolean {
    const [high, low] = hashesOf(text);
    return this.partOf(high).add(high, low);
  }

  has(text: string): boolean {
    const [high, low] = hashesOf(text);
    return this.partOf(high).has(high, low);
  }

  private partOf(high: number): HashSet {
    const part = this.parts[high % PARTS];
    if (part === undefined) throw new RangeError('a hash is a whole number');
    return part;
  }
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

/** The last hashes are cached, because a number that was looked up is usually added next. */
let last: { readonly text: string; readonly hashes: readonly [high: number, low: number] } = {
  text: '',
  hashes: [1, 0],
};

function hashesOf(text: string): readonly [high: number, low: number] {
  if (text !== last.text || text === '') last = { text, hashes: hashed(text) };
  return last.hashes;
}

/** FNV-1a, and a multiplicative hash with a final mix. The first is never 0, because 0 marks an empty slot. */
function hashed(text: string): readonly [high: number, low: number] {
  let first = 0x811c9dc5;
  let second = 0x9e3779b9;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second, 31) + Math.imul(code, 0x85ebca6b);
    second ^= second >>> 15;
  }
  first = Math.imul(first ^ (first >>> 16), 0x7feb352d);
  second = Math.imul(second ^ (second >>> 13), 0xc2b2ae35);
  return [(first ^ (first >>> 15)) >>> 0 || 1, (second ^ (second >>> 16)) >>> 0];
}
