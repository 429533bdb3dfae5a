/** An order's words without those that reverse it. */
export type Ascending<Word extends string> = Exclude<Word, `-${string}`>;

/** Whether a list can be sorted like this, up or down. */
export function isOneOf<Word extends string>(order: string, words: readonly Word[]): order is Word | `-${Word}` {
  return words.some((word) => order === word || order === `-${word}`);
}
