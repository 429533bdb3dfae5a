import type { DataColumn } from './data-column';

/** A column at its minimum content width. */
export interface MeasuredColumn {
  /** Id of the column. */
  id: string;
  /** Width in pixels. */
  width: number;
  /** Whether it holds plain text, which may be truncated. */
  isText: boolean;
  /** Whether it is the title column, which is truncated less than others. */
  isTitle: boolean;
}

/** Changes that make a table fit its container. */
export interface FitResult {
  /** Ids of dropped columns, in the order in which they are dropped. */
  dropped: readonly string[];
  /** Maximum width of text columns in pixels. @default unlimited */
  maxTextWidth?: number;
}

/** Text is not truncated further than this; a column of lower priority is dropped instead. */
const MIN_TEXT_WIDTH_PX = 112;
/** The same limit for titles; also in `table-view.module.css`. */
const MIN_TITLE_WIDTH_PX = 192;

const priorityRanks = { low: 0, normal: 1, high: 2 } as const;

/** Returns the ids of the columns that a narrow table may drop: lowest priority first, then from the end. */
export function getDropOrder(
  columns: readonly Pick<DataColumn<never>, 'id' | 'isTitle' | 'priority'>[],
): readonly string[] {
  return columns
    .flatMap(({ id, isTitle = false, priority = 'normal' }, index) =>
      isTitle || priority === 'always' ? [] : [{ id, index, rank: priorityRanks[priority] }],
    )
    .toSorted((a, b) => a.rank - b.rank || b.index - a.index)
    .map(({ id }) => id);
}

/**
 * Fits columns into the available width: first truncates texts, longest first, then drops columns one by one.
 *
 * @param available width of all columns together, in pixels
 * @param dropOrder from {@link getDropOrder}
 * @param minDropped minimum number of columns to drop. @default 0
 */
export function fitColumns(
  columns: readonly MeasuredColumn[],
  available: number,
  dropOrder: readonly string[],
  minDropped = 0,
): FitResult {
  for (let count = minDropped; count <= dropOrder.length; count += 1) {
    const dropped = dropOrder.slice(0, count);
    const remaining = columns.filter(({ id }) => !dropped.includes(id));
    const excess = remaining.reduce((sum, { width }) => sum + width, -available);
    if (excess <= 0) return { dropped };
    const maxTextWidth = getMaxTextWidth(remaining, excess);
    if (maxTextWidth >= MIN_TEXT_WIDTH_PX) return { dropped, maxTextWidth };
  }
  return { dropped: dropOrder, maxTextWidth: MIN_TEXT_WIDTH_PX };
}

function getMaxTextWidth(columns: readonly MeasuredColumn[], excess: number): number {
  const texts = columns.filter(({ isText }) => isText);
  const maxWidth = getMaxWidth(texts, excess);
  if (maxWidth >= MIN_TITLE_WIDTH_PX) return maxWidth;
  const titleSavings = texts
    .filter(({ isTitle }) => isTitle)
    .reduce((sum, { width }) => sum + Math.max(0, width - MIN_TITLE_WIDTH_PX), 0);
  if (titleSavings >= excess) return MIN_TITLE_WIDTH_PX;
  return getMaxWidth(
    texts.filter(({ isTitle }) => !isTitle),
    excess - titleSavings,
  );
}

/** Returns the maximum width that reduces the columns' total by `excess` pixels. */
function getMaxWidth(columns: readonly MeasuredColumn[], excess: number): number {
  const descending = columns.map(({ width }) => width).toSorted((a, b) => b - a);
  let sum = 0;
  for (const [index, width] of descending.entries()) {
    sum += width;
    const maxWidth = (sum - excess) / (index + 1);
    if (maxWidth >= (descending[index + 1] ?? 0)) return Math.floor(maxWidth);
  }
  return 0;
}
