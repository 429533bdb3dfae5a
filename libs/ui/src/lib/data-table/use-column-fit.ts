import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { fitColumns, leavingOrder, type Fit } from './column-fit';
import type { DataColumn } from './data-column';
import type { TablePreferences } from './use-table-preferences';

type Widths = TablePreferences['widths'];

/** Nothing gives way. */
const everything: Fit = { gone: [] };
const noWidths: Widths = {};

/**
 * Measures whether a table is as narrow as its frame, and lets texts and columns give way until it is. It writes on the
 * table itself, before anything is painted: no row is drawn again.
 *
 * @param rows what the table shows; when it becomes something else, the table is measured again
 * @param widths what somebody has made columns, in pixels. A column that needs more gets it; the others give way; and a
 *   table without room for them even so is drawn without them.
 * @returns the ref of the ruler, an empty element directly before the table, as wide as its frame; the place of each column
 *   in the order of leaving, the headers of those that have left, and a way to try other widths before somebody decides
 *   for them, which says whether there is room for them
 */
export function useColumnFit<Row>(columns: readonly DataColumn<Row>[], rows: unknown, widths: Widths = noWidths) {
  const ruler = useRef<HTMLDivElement>(null);
  const [gone, setGone] = useState(everything.gone);
  const leaving = useMemo(() => leavingOrder(columns), [columns]);

  const last = useRef<Room & { fit: Fit }>({ width: 0, columns, widths, fit: everything });
  const fit = useRef<(widths: Widths) => boolean>(undefined);
  useLayoutEffect(() => {
    const fitTo = (widths: Widths) => {
      const table = ruler.current?.nextElementSibling;
      const width = ruler.current?.clientWidth ?? 0;
      if (!(table instanceof HTMLTableElement) || width === 0) return false;
      const room: Room = { width, columns, widths };
      const isSameRoom = isSame(room, last.current);
      const found = fitTable(table, width, leaving, isSameRoom ? last.current.fit : everything, widths);
      last.current = { ...room, fit: found };
      const { gone } = found;
      setGone((before) => (isSameRoom && before.length === gone.length ? before : gone));
      return found.hasWidths;
    };
    const fitAgain = () => void fitTo(widths);
    fit.current = fitTo;
    fitAgain();
    // Also where the window keeps its size: when a scroll bar appears, for one. The ruler has no height that fitting the
    // table could change, so this never causes itself.
    const observer = new ResizeObserver(() => {
      if (ruler.current?.clientWidth !== last.current.width) fitAgain();
    });
    if (ruler.current) observer.observe(ruler.current);
    // Letters of the panel's own font are not as wide as those of the one that stood in for it: what gave way for those
    // says nothing any more.
    const fitFromTheBeginning = () => {
      last.current = { ...last.current, width: 0 };
      fitAgain();
    };
    const fonts: Partial<Pick<Document, 'fonts'>> = document;
    fonts.fonts?.addEventListener('loadingdone', fitFromTheBeginning);
    return () => {
      observer.disconnect();
      fonts.fonts?.removeEventListener('loadingdone', fitFromTheBeginning);
    };
  }, [leaving, columns, rows, widths]);

  const [tryWidths] = useState(() => (widths: Widths) => fit.current?.(widths) ?? false);
  return { ruler, leaving, gone, tryWidths };
}

/** What decides how much has to give way. */
interface Room {
  /** Of the frame, in pixels. */
  width: number;
  columns: readonly unknown[];
  widths: Widths;
}

const isSame = (a: Room, b: Room) => a.width === b.width && a.columns === b.columns && a.widths === b.widths;

/**
 * Tries what the rows before needed, then shorter texts, and measures from the beginning only where columns have to
 * leave: each try is a layout. What has given way does not come back with the next page, only with more room.
 */
function fitTable(
  table: HTMLTableElement,
  available: number,
  leaving: readonly string[],
  before: Fit,
  widths: Widths,
): Fit & { hasWidths: boolean } {
  const apply = ({ gone, textCap }: Fit) => {
    const places = gone.map((_, index) => index + 1).join(' ');
    const cap = textCap === undefined ? '' : `${textCap}px`;
    // What is written again costs a layout, even if nothing changes.
    if (table.dataset['gone'] !== places) table.dataset['gone'] = places;
    if (table.style.getPropertyValue('--text-cap') !== cap) table.style.setProperty('--text-cap', cap);
  };
  const isNarrowWith = (fit: Fit) => {
    apply(fit);
    return table.offsetWidth <= available;
  };
  writeWidths(table, widths);
  if (isNarrowWith(before)) return { ...before, hasWidths: true };
  const shorter = fitColumns(measure(table, widths), available, leaving, before.gone.length);
  if (shorter.gone.length === before.gone.length && isNarrowWith(shorter)) return { ...shorter, hasWidths: true };

  apply(everything);
  const natural = measure(table, widths);
  let fit = fitColumns(natural, available, leaving, before.gone.length);
  // A heading may be wider than what a text may be cut to.
  while (!isNarrowWith(fit) && fit.gone.length < leaving.length) {
    fit = fitColumns(natural, available, leaving, fit.gone.length + 1);
  }
  const hasRoom = Object.keys(widths).length === 0 || isNarrowWith(fit);
  if (hasRoom) return { ...fit, hasWidths: true };
  return { ...fitTable(table, available, leaving, everything, noWidths), hasWidths: false };
}

/** Writes on the table which of its columns have a width, by their places, and which. */
function writeWidths(table: HTMLTableElement, widths: Widths): void {
  const headings = Array.from(table.tHead?.rows[0]?.cells ?? []);
  const places = headings.flatMap((heading) => {
    const place = heading.cellIndex + 1;
    const width = widths[heading.dataset['column'] ?? ''];
    const written = width === undefined ? '' : `${width}px`;
    const name = `--width-${place}`;
    if (table.style.getPropertyValue(name) !== written) table.style.setProperty(name, written);
    return width === undefined ? [] : [place];
  });
  const sized = places.join(' ');
  if ((table.dataset['sized'] ?? '') !== sized) table.dataset['sized'] = sized;
}

function measure(table: HTMLTableElement, widths: Widths) {
  return Array.from(table.tHead?.rows[0]?.cells ?? [], (heading) => {
    const id = heading.dataset['column'] ?? '';
    const place = heading.cellIndex + 1;
    return {
      id,
      width: heading.getBoundingClientRect().width,
      isTitle: table.querySelector(`tbody > tr > th:nth-child(${place})`) !== null,
      // What somebody has made a text is what they want to see of it.
      isText: widths[id] === undefined && table.querySelector(`tbody > tr > :nth-child(${place})[title]`) !== null,
    };
  });
}
