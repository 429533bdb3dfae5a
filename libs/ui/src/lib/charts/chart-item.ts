import { isKnown } from '../dash/dash';
import type { Tone } from '../theme/brand';

/** One figure of a chart. */
export interface ChartItem {
  label: string;
  /** Not below zero. Undefined while it loads, null where it is not known: a dash, and nothing is drawn. */
  value: number | null | undefined;
  /** Where the label leads: the list that the figure counts. */
  href?: string;
  /** The tone of the status that the figure counts. Left out: the colour of its place. */
  tone?: Tone;
}

export interface ChartProps {
  /** Accessible name of the list that says in words what is drawn. */
  label: string;
  /** At most five are told apart by colour. */
  items: readonly ChartItem[];
  /** Writes a value as a text. @default digits in groups of three */
  formatValue?: (value: number) => string;
}

/** The colour of an item: of its tone, as the badges have it, else of its place from 0. There are five; a sixth starts again. */
export function chartColor({ tone }: Pick<ChartItem, 'tone'>, index: number): string {
  return tone === undefined ? `var(--ui-chart-${(index % 5) + 1})` : `var(--ui-tone-${tone}-fill)`;
}

/** A value as it is written; undefined while it loads, null where it is not known. */
export function written({ value }: ChartItem, formatValue: (value: number) => string): string | null | undefined {
  if (value === undefined) return undefined;
  return isKnown(value) ? formatValue(value) : null;
}

/** How much of the drawing an item takes; what cannot be drawn takes nothing. */
export function sizeOf({ value }: ChartItem): number {
  return isKnown(value) ? Math.max(0, value) : 0;
}
