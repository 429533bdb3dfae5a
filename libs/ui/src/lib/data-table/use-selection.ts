import { useState } from 'react';
import type { PlacedRow } from './use-data-table';

/** Rows that somebody has selected, on this page and on others of the same question. */
export interface Selected<Row> {
  rows: readonly Row[];
  /** Leaves only those of these ids selected: what could not be done, to try it again. */
  keepOnly: (ids: readonly string[]) => void;
}

/** What the boxes of a table need to know. */
export interface Selection {
  ids: ReadonlySet<string>;
  /**
   * Selects a row, or leaves it out.
   *
   * @param isRange also all rows between this one and the one before
   */
  toggle: (id: string, isOn: boolean, isRange: boolean) => void;
  /** The same for all rows of the page. */
  toggleAll: (isOn: boolean) => void;
  clear: () => void;
}

interface Chosen<Row> {
  question: string;
  rows: ReadonlyMap<string, Row>;
  /** The row that a range begins at. */
  anchor: string | undefined;
}

/**
 * Keeps what somebody selects while the pages are turned. Another search or filter ends it: what nobody sees any more must
 * not be acted on.
 *
 * @param asked what the list is asked for, as an address says it
 */
export function useSelection<Row>(
  placed: readonly PlacedRow<Row>[],
  getRowId: (row: Row, index: number) => string,
  asked?: string,
): { selection: Selection; selected: Selected<Row> } {
  const question = questionOf(asked);
  const [chosen, setChosen] = useState<Chosen<Row>>({ question, rows: new Map(), anchor: undefined });
  if (chosen.question !== question) setChosen({ question, rows: new Map(), anchor: undefined });
  const page = new Map(placed.map(({ row }, index) => [getRowId(row, index), row]));

  const change = (ids: readonly string[], isOn: boolean, anchor?: string) =>
    setChosen((before) => {
      const rows = new Map(before.rows);
      for (const id of ids) {
        const row = page.get(id);
        if (!isOn) rows.delete(id);
        else if (row !== undefined) rows.set(id, row);
      }
      return { ...before, rows, anchor };
    });
  const between = (from: string | undefined, to: string): readonly string[] => {
    const ids = [...page.keys()];
    const [first, last] = [ids.indexOf(from ?? to), ids.indexOf(to)];
    return first < 0 ? [to] : ids.slice(Math.min(first, last), Math.max(first, last) + 1);
  };

  return {
    selection: {
      ids: new Set(chosen.rows.keys()),
      toggle: (id, isOn, isRange) => change(isRange ? between(chosen.anchor, id) : [id], isOn, id),
      toggleAll: (isOn) => change([...page.keys()], isOn),
      clear: () => setChosen({ question, rows: new Map(), anchor: undefined }),
    },
    selected: {
      // A row that is on the page may have changed since.
      rows: [...chosen.rows].map(([id, row]) => page.get(id) ?? row),
      keepOnly: (ids) =>
        setChosen((before) => ({ ...before, rows: new Map([...before.rows].filter(([id]) => ids.includes(id))) })),
    },
  };
}

/** What is searched and filtered for; another order and other pages are the same question. */
function questionOf(asked = ''): string {
  const words = new URLSearchParams(asked);
  words.delete('sort');
  words.delete('limit');
  return words.toString();
}
