import { isKnown } from '../dash/dash';

/** One figure of a chart. */
export interface ChartItem {
  label: string;
  /** Not below zero. Undefined while it loads, null where it is not known: a dash, and nothing is drawn. */
  value: number | null | undefined;
  /** Where the label leads: the list that the figure counts. */
  href?: string;
}

export interface ChartProps {
  /** Accessible name of the list that says in words what is drawn. */
  label: string;
  /** At most five are told apart by colour. */
  items: readonly ChartItem[];
  /** @default digits in groups of three */
  formatValue?: (value: number) => string;
}

/** The colour of the item at this place, from 0. There are five; a sixth item starts again. */
export function chartColor(index: number): string {
  return `var(--ui-chart-${(index % 5) + 1})`;
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
