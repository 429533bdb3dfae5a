import type { DataColumn } from './data-column';

/** A column as it stands in a table that is wider than its frame: as narrow as its content lets it be. */
export interface MeasuredColumn {
  id: string;
  /** In pixels. */
  width: number;
  /** It holds plain text, which may end in an ellipsis. */
  isText: boolean;
  /** What the row is about: its text gives way less than others. */
  isTitle: boolean;
}

/** What has to give way, so that a table fits its frame. */
export interface Fit {
  /** Columns that leave, the first to leave first. */
  gone: readonly string[];
  /** The most that a text column may take of the row, in pixels; left out, its text decides. */
  textCap?: number;
}

/** Below this width in pixels a text says too little: before that, a lighter column leaves. */
const leastText = 112;
/** The same for a title. `table-view.module.css` has it too. */
const leastTitle = 192;

const weights = { low: 0, normal: 1, high: 2 } as const;

/** The columns that may leave a narrow table, in the order in which they do: the lightest first, of equals the last. */
export function leavingOrder(
  columns: readonly Pick<DataColumn<never>, 'id' | 'isTitle' | 'priority'>[],
): readonly string[] {
  return columns
    .flatMap(({ id, isTitle = false, priority = 'normal' }, index) =>
      isTitle || priority === 'always' ? [] : [{ id, index, weight: weights[priority] }],
    )
    .toSorted((a, b) => a.weight - b.weight || b.index - a.index)
    .map(({ id }) => id);
}

/**
 * First texts give way, the longest first; when they are as short as they may become, columns leave one by one.
 *
 * @param available what the columns have together, in pixels
 * @param leaving from {@link leavingOrder}
 * @param least how many columns are to leave at least. @default 0
 */
export function fitColumns(
  columns: readonly MeasuredColumn[],
  available: number,
  leaving: readonly string[],
  least = 0,
): Fit {
  for (let count = least; count <= leaving.length; count += 1) {
    const gone = leaving.slice(0, count);
    const staying = columns.filter(({ id }) => !gone.includes(id));
    const excess = staying.reduce((sum, { width }) => sum + width, -available);
    if (excess <= 0) return { gone };
    const textCap = capOfTexts(staying, excess);
    if (textCap >= leastText) return { gone, textCap };
  }
  return { gone: leaving, textCap: leastText };
}

function capOfTexts(columns: readonly MeasuredColumn[], excess: number): number {
  const texts = columns.filter(({ isText }) => isText);
  const cap = capOf(texts, excess);
  if (cap >= leastTitle) return cap;
  const given = texts
    .filter(({ isTitle }) => isTitle)
    .reduce((sum, { width }) => sum + Math.max(0, width - leastTitle), 0);
  if (given >= excess) return leastTitle;
  return capOf(
    texts.filter(({ isTitle }) => !isTitle),
    excess - given,
  );
}

/** The width to which the widest of these must be cut, so that together they give this much. */
function capOf(columns: readonly MeasuredColumn[], excess: number): number {
  const descending = columns.map(({ width }) => width).toSorted((a, b) => b - a);
  let sum = 0;
  for (const [index, width] of descending.entries()) {
    sum += width;
    const cap = (sum - excess) / (index + 1);
    if (cap >= (descending[index + 1] ?? 0)) return Math.floor(cap);
  }
  return 0;
}
