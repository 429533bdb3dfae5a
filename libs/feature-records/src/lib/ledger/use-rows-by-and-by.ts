import { useBeforePrint } from '@countinghouse/ui';
import { startTransition, useEffect, useMemo, useState } from 'react';

/** So many rows are drawn at a time. */
const step = 500;

/**
 * The rows of a long list in parts, which are drawn one after the other, so that the screen answers meanwhile. On paper
 * all of them are.
 */
export function useRowsByAndBy<Row>(rows: readonly Row[]) {
  const [drawn, setDrawn] = useState(1);
  const parts = useMemo(
    () =>
      Array.from({ length: Math.ceil(rows.length / step) }, (_, part) => rows.slice(part * step, (part + 1) * step)),
    [rows],
  );
  useEffect(() => {
    if (drawn < parts.length) startTransition(() => setDrawn(drawn + 1));
  }, [drawn, parts]);
  useBeforePrint(() => setDrawn(Math.max(1, parts.length)));
  return { parts: parts.slice(0, drawn), isWhole: drawn >= parts.length };
}
