import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { fitColumns, leavingOrder, type Fit } from './column-fit';
import type { DataColumn } from './data-column';

/** Nothing gives way. */
const everything: Fit = { gone: [] };

/**
 * Measures whether a table is as narrow as its frame, and lets texts and columns give way until it is. It writes on the
 * table itself, before anything is painted: no row is drawn again.
 *
 * @param rows what the table shows; when it becomes something else, the table is measured again
 * @returns where the frame goes, the place of each column in the order of leaving, and the headers of those that have left
 */
export function useColumnFit<Row>(columns: readonly DataColumn<Row>[], rows: unknown) {
  const frame = useRef<HTMLDivElement>(null);
  const [gone, setGone] = useState(everything.gone);
  const leaving = useMemo(() => leavingOrder(columns), [columns]);

  const last = useRef<{ width: number; leaving: readonly string[]; fit: Fit }>({ width: 0, leaving, fit: everything });
  useLayoutEffect(() => {
    const fit = () => {
      const table = frame.current?.querySelector('table');
      const width = frame.current?.clientWidth ?? 0;
      if (!table || width === 0) return;
      const isSameRoom = width === last.current.width && leaving === last.current.leaving;
      const found = fitTable(table, width, leaving, isSameRoom ? last.current.fit : everything);
      last.current = { width, leaving, fit: found };
      const { gone } = found;
      setGone((before) => (isSameRoom && before.length === gone.length ? before : gone));
    };
    fit();
    window.addEventListener('resize', fit);
    // Letters of the panel's own font are wider than those of the one that stood in for it.
    const fonts: Partial<Pick<Document, 'fonts'>> = document;
    fonts.fonts?.addEventListener('loadingdone', fit);
    return () => {
      window.removeEventListener('resize', fit);
      fonts.fonts?.removeEventListener('loadingdone', fit);
    };
  }, [leaving, rows]);

  return { frame, leaving, gone };
}

/**
 * Tries what the rows before needed, then shorter texts, and measures from the beginning only where columns have to
 * leave: each try is a layout. What has given way does not come back with the next page, only with more room.
 */
function fitTable(table: HTMLTableElement, available: number, leaving: readonly string[], before: Fit): Fit {
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
  if (isNarrowWith(before)) return before;
  const shorter = fitColumns(measure(table), available, leaving, before.gone.length);
  if (shorter.gone.length === before.gone.length && isNarrowWith(shorter)) return shorter;

  apply(everything);
  const natural = measure(table);
  let fit = fitColumns(natural, available, leaving, before.gone.length);
  // A heading may be wider than what a text may be cut to.
  while (!isNarrowWith(fit) && fit.gone.length < leaving.length) {
    fit = fitColumns(natural, available, leaving, fit.gone.length + 1);
  }
  return fit;
}

function measure(table: HTMLTableElement) {
  return Array.from(table.tHead?.rows[0]?.cells ?? [], (heading) => ({
    id: heading.dataset['column'] ?? '',
    width: heading.getBoundingClientRect().width,
    isTitle: table.querySelector(`tbody > tr > th:nth-child(${heading.cellIndex + 1})`) !== null,
    isText: table.querySelector(`tbody > tr > :nth-child(${heading.cellIndex + 1})[title]`) !== null,
  }));
}
