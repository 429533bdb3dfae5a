/** How a component or a pattern is meant to be used; drawn on its page in Storybook. Each entry is one sentence. */
export interface Guide {
  /** What it is for, where its TSDoc does not say it already. */
  about?: string;
  /** The heading in `docs/experience.md` under which the rules of a pattern stand. */
  rules?: string;
  do?: readonly string[];
  dont?: readonly string[];
  /** What keyboards, screen readers and low vision get, and what the caller has to see to. */
  accessibility?: readonly string[];
}

/**
 * The guide of a component, as story parameters.
 *
 * @example
 * const meta = { component: Money, parameters: guide({ do: ['Show the currency.'] }) } satisfies Meta<typeof Money>;
 */
export function guide(texts: Guide): { guide: Guide } {
  return { guide: texts };
}
