import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { fitColumns, leavingOrder, type Fit } from './column-fit';
import type { DataColumn } from './data-column';

const nobody: readonly string[] = [];

/**
 * Measures whether a table is as narrow as its frame, and lets texts and columns give way until it is. It writes on the
 * table itself, before anything is painted: no row is drawn again.
 *
 * @param rows what the table shows; when it becomes something else, the table is measured again
 * @returns where the frame goes, the place of each column in the order of leaving, and the headers of those that have left
 */
export function useColumnFit<Row>(columns: readonly DataColumn<Row>[], rows: unknown) {
  const frame = useRef<HTMLDivElement>(null);
  const [gone, setGone] = useState(nobody);
  const leaving = useMemo(() => leavingOrder(columns), [columns]);

  const last = useRef({ width: 0, leaving, count: 0 });
  useLayoutEffect(() => {
    const fit = () => {
      const table = frame.current?.querySelector('table');
      const width = frame.current?.clientWidth ?? 0;
      if (!table || width === 0) return;
      // A column that has left does not come back with the next page, only with more room.
      const isSameRoom = width === last.current.width && leaving === last.current.leaving;
      const count = fitTable(table, width, leaving, isSameRoom ? last.current.count : 0);
      last.current = { width, leaving, count };
      setGone((before) => (isSameRoom && before.length === count ? before : leaving.slice(0, count)));
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

/** @returns how many columns have left */
function fitTable(table: HTMLTableElement, available: number, leaving: readonly string[], least: number): number {
  const apply = ({ gone, textCap }: Fit) => {
    table.dataset['gone'] = gone.map((_, index) => index + 1).join(' ');
    if (textCap === undefined) table.style.removeProperty('--text-cap');
    else table.style.setProperty('--text-cap', `${textCap}px`);
  };
  apply({ gone: leaving.slice(0, least) });
  if (table.offsetWidth <= available) return least;

  apply({ gone: [] });
  const { gone, textCap } = fitColumns(measure(table), available, leaving, least);
  let { length: count } = gone;
  apply({ gone, ...(textCap !== undefined && { textCap }) });
  // A heading may be wider than what a text may be cut to.
  while (table.offsetWidth > available && count < leaving.length) {
    count += 1;
    apply({ gone: leaving.slice(0, count), ...(textCap !== undefined && { textCap }) });
  }
  return count;
}

function measure(table: HTMLTableElement) {
  return Array.from(table.tHead?.rows[0]?.cells ?? [], (heading) => ({
    id: heading.dataset['column'] ?? '',
    width: heading.getBoundingClientRect().width,
    isTitle: table.querySelector(`tbody > tr > th:nth-child(${heading.cellIndex + 1})`) !== null,
    isText: table.querySelector(`tbody > tr > :nth-child(${heading.cellIndex + 1})[title]`) !== null,
  }));
}
