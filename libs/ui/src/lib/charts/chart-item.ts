import { hasValue } from '../dash/dash';
import type { Tone } from '../theme/brand';

/** A value of a chart. */
export interface ChartItem {
  /** Name of the value. */
  label: string;
  /** Zero or more. Undefined while it loads; null when unknown, which is shown as a dash. */
  value: number | null | undefined;
  /** Link of the label, to the list that the value counts. */
  href?: string;
  /** Tone of the counted status. @default the colour of the item's position */
  tone?: Tone;
}

export interface ChartProps {
  /** Accessible name of the list of values. */
  label: string;
  /** The values. Colours repeat after five items. */
  items: readonly ChartItem[];
  /** Formats a value. @default grouped digits */
  formatValue?: (value: number) => string;
}

/** Returns the CSS colour of an item: its tone's colour, or else one of five by its zero-based position. */
export function getChartColor({ tone }: Pick<ChartItem, 'tone'>, index: number): string {
  return tone === undefined ? `var(--ui-chart-${(index % 5) + 1})` : `var(--ui-tone-${tone}-fill)`;
}

/** Formats the value of an item; returns undefined while it loads and null when it is unknown. */
export function formatItemValue(
  { value }: ChartItem,
  formatValue: (value: number) => string,
): string | null | undefined {
  if (value === undefined) return undefined;
  return hasValue(value) ? formatValue(value) : null;
}

/** Returns the size of an item in the drawing, 0 for an unknown value. */
export function getDrawnSize({ value }: ChartItem): number {
  return hasValue(value) ? Math.max(0, value) : 0;
}
