import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { fitColumns, getDropOrder, type FitResult } from './column-fit';
import type { DataColumn } from './data-column';
import type { TablePreferences } from './use-table-preferences';

type Widths = TablePreferences['widths'];

/** Nothing is dropped or truncated. */
const FULL_FIT: FitResult = { dropped: [] };
const noWidths: Widths = {};

/**
 * Truncates texts and drops columns until a table fits its container. It writes data attributes and CSS variables to the
 * table before the browser paints, so no row renders again.
 *
 * @param rows rows of the table; a change triggers a new measurement
 * @param widths widths chosen by the user, in pixels. Content may make a column wider, and other columns shrink. A table
 *   without enough space ignores them.
 * @returns ref of the ruler, an empty element directly before the table that is as wide as the container; the drop order;
 *   the ids of dropped columns; and a function that previews widths and returns whether they fit
 */
export function useColumnFit<Row>(columns: readonly DataColumn<Row>[], rows: unknown, widths: Widths = noWidths) {
  const ruler = useRef<HTMLDivElement>(null);
  const [dropped, setDropped] = useState(FULL_FIT.dropped);
  const dropOrder = useMemo(() => getDropOrder(columns), [columns]);

  const last = useRef<FitInput & { fit: FitResult }>({ width: 0, columns, widths, fit: FULL_FIT });
  const fit = useRef<(widths: Widths) => boolean>(undefined);
  useLayoutEffect(() => {
    const fitTo = (widths: Widths) => {
      const table = ruler.current?.nextElementSibling;
      const width = ruler.current?.clientWidth ?? 0;
      if (!(table instanceof HTMLTableElement) || width === 0) return false;
      const input: FitInput = { width, columns, widths };
      const isUnchanged = isSame(input, last.current);
      const result = fitTable(table, width, dropOrder, isUnchanged ? last.current.fit : FULL_FIT, widths);
      last.current = { ...input, fit: result };
      const { dropped } = result;
      setDropped((previous) => (isUnchanged && previous.length === dropped.length ? previous : dropped));
      return result.hasWidths;
    };
    const refit = () => void fitTo(widths);
    fit.current = fitTo;
    refit();
    // The container's width can change without a window resize, e.g. when a scroll bar appears. Fitting does not change
    // the ruler's size, so this does not loop.
    const observer = new ResizeObserver(() => {
      if (ruler.current?.clientWidth !== last.current.width) refit();
    });
    if (ruler.current) observer.observe(ruler.current);
    // The web font has other widths than the fallback font, so earlier results are invalid.
    const refitFromScratch = () => {
      last.current = { ...last.current, width: 0 };
      refit();
    };
    const fonts: Partial<Pick<Document, 'fonts'>> = document;
    fonts.fonts?.addEventListener('loadingdone', refitFromScratch);
    return () => {
      observer.disconnect();
      fonts.fonts?.removeEventListener('loadingdone', refitFromScratch);
    };
  }, [dropOrder, columns, rows, widths]);

  const [tryWidths] = useState(() => (widths: Widths) => fit.current?.(widths) ?? false);
  return { ruler, dropOrder, dropped, tryWidths };
}

/** Inputs of a fit. */
interface FitInput {
  /** Width of the container in pixels. */
  width: number;
  columns: readonly unknown[];
  widths: Widths;
}

const isSame = (a: FitInput, b: FitInput) => a.width === b.width && a.columns === b.columns && a.widths === b.widths;

/**
 * Tries the previous fit, then shorter texts, and measures from scratch only if columns have to be dropped, since each
 * attempt costs a layout. Dropped columns return only when there is more space, not with the next page.
 */
function fitTable(
  table: HTMLTableElement,
  available: number,
  dropOrder: readonly string[],
  previous: FitResult,
  widths: Widths,
): FitResult & { hasWidths: boolean } {
  const apply = ({ dropped, maxTextWidth }: FitResult) => {
    const ranks = dropped.map((_, index) => index + 1).join(' ');
    const cap = maxTextWidth === undefined ? '' : `${maxTextWidth}px`;
    // Writing an unchanged value still costs a layout.
    if (table.dataset['gone'] !== ranks) table.dataset['gone'] = ranks;
    if (table.style.getPropertyValue('--text-cap') !== cap) table.style.setProperty('--text-cap', cap);
  };
  const fitsWith = (fit: FitResult) => {
    apply(fit);
    return table.offsetWidth <= available;
  };
  writeWidths(table, widths);
  if (fitsWith(previous)) return { ...previous, hasWidths: true };
  const shorter = fitColumns(measure(table, widths), available, dropOrder, previous.dropped.length);
  if (shorter.dropped.length === previous.dropped.length && fitsWith(shorter)) return { ...shorter, hasWidths: true };

  apply(FULL_FIT);
  const natural = measure(table, widths);
  let fit = fitColumns(natural, available, dropOrder, previous.dropped.length);
  // A heading may be wider than the truncated text below it.
  while (!fitsWith(fit) && fit.dropped.length < dropOrder.length) {
    fit = fitColumns(natural, available, dropOrder, fit.dropped.length + 1);
  }
  const hasWidths = Object.keys(widths).length === 0 || fitsWith(fit);
  if (hasWidths) return { ...fit, hasWidths: true };
  return { ...fitTable(table, available, dropOrder, FULL_FIT, noWidths), hasWidths: false };
}

/** Writes the user's column widths to the table, by column position. */
function writeWidths(table: HTMLTableElement, widths: Widths): void {
  const headings = Array.from(table.tHead?.rows[0]?.cells ?? []);
  const positions = headings.flatMap((heading) => {
    const position = heading.cellIndex + 1;
    const width = widths[heading.dataset['column'] ?? ''];
    const cssWidth = width === undefined ? '' : `${width}px`;
    const name = `--width-${position}`;
    if (table.style.getPropertyValue(name) !== cssWidth) table.style.setProperty(name, cssWidth);
    return width === undefined ? [] : [position];
  });
  const sized = positions.join(' ');
  if ((table.dataset['sized'] ?? '') !== sized) table.dataset['sized'] = sized;
}

function measure(table: HTMLTableElement, widths: Widths) {
  return Array.from(table.tHead?.rows[0]?.cells ?? [], (heading) => {
    const id = heading.dataset['column'] ?? '';
    const position = heading.cellIndex + 1;
    return {
      id,
      width: heading.getBoundingClientRect().width,
      isTitle: table.querySelector(`tbody > tr > th:nth-child(${position})`) !== null,
      // A width chosen by the user is not reduced further.
      isText: widths[id] === undefined && table.querySelector(`tbody > tr > :nth-child(${position})[title]`) !== null,
    };
  });
}
