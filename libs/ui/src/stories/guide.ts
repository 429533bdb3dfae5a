/** Usage guidelines of a component or pattern on its Storybook page. Each entry is one sentence. */
export interface Guide {
  /** Purpose, if the TSDoc does not state it. */
  about?: string;
  /** Heading in `docs/experience.md` with the rules of a pattern. */
  rules?: string;
  /** Recommendations. */
  do?: readonly string[];
  /** Things to avoid. */
  dont?: readonly string[];
  /** Support for keyboards, screen readers and low vision, and what callers must ensure. */
  accessibility?: readonly string[];
}

/**
 * Returns the guide of a component as story parameters.
 *
 * @example
 * const meta = { component: Money, parameters: guide({ do: ['Show the currency.'] }) } satisfies Meta<typeof Money>;
 */
export function guide(texts: Guide): { guide: Guide } {
  return { guide: texts };
}
