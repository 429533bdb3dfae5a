/** Chance that always falls the same way: the demo is the same on every machine. */
export type Dice = {
  /** From 0 up to, not including, 1. */
  fraction(): number;
  /** A whole number, both ends included. */
  int(min: number, max: number): number;
  isLucky(chance: number): boolean;
  pick<T>(items: readonly [T, ...T[]]): T;
  /** One of the keys, each as likely as its weight says. */
  weighted<K extends string>(weights: Record<K, number>): K;
  bytes(length: number): Uint8Array;
  uuid(): string;
};

export function createDice(seed: number): Dice {
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
    isLucky: (chance) => fraction() < chance,
    pick: (items) => items[int(0, items.length - 1)] ?? items[0],
    weighted: (weights) => {
      const keys = Object.keys(weights) as (keyof typeof weights)[];
      let left = fraction() * keys.reduce((sum, key) => sum + weights[key], 0);
      const found = keys.find((key) => (left -= weights[key]) < 0) ?? keys[0];
      if (found === undefined) throw new Error('There is nothing to choose from.');
      return found;
    },
    uuid: () => {
      const hex = Buffer.from(bytes(16)).toString('hex');
      // RFC 9562, version 4.
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
}
