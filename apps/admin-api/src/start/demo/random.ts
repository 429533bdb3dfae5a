/** A seeded random generator, so that the demo is the same on every machine. */
export type Random = {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  fraction(): number;
  /** An integer; both bounds are inclusive. */
  int(min: number, max: number): number;
  boolean(chance: number): boolean;
  pick<T>(items: readonly [T, ...T[]]): T;
  /** Picks a key by weight. */
  weighted<K extends string>(weights: Record<K, number>): K;
  bytes(length: number): Uint8Array;
  uuid(): string;
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  // mulberry32, by Tommy Ettinger, in the public domain.
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1));
  const bytes = (length: number) => Uint8Array.from({ length }, () => int(0, 255));
  return {
    fraction,
    int,
    bytes,
    boolean: (chance) => fraction() < chance,
    pick: (items) => items[int(0, items.length - 1)] ?? items[0],
    weighted: (weights) => {
      const keys = Object.keys(weights) as (keyof typeof weights)[];
      let remaining = fraction() * keys.reduce((sum, key) => sum + weights[key], 0);
      const picked = keys.find((key) => (remaining -= weights[key]) < 0) ?? keys[0];
      if (picked === undefined) throw new Error('There are no keys to pick from.');
      return picked;
    },
    uuid: () => {
      const hex = Buffer.from(bytes(16)).toString('hex');
      // RFC 9562, version 4.
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
}
