import { useBeforePrint } from '@countinghouse/ui';
import { startTransition, useEffect, useMemo, useState } from 'react';

const ROWS_PER_CHUNK = 500;

/**
 * Splits rows into chunks and renders one more per update, to keep the screen responsive. Printing renders all of them.
 */
export function useProgressiveRows<Row>(rows: readonly Row[]) {
  const [renderedCount, setRenderedCount] = useState(1);
  const chunks = useMemo(
    () =>
      Array.from({ length: Math.ceil(rows.length / ROWS_PER_CHUNK) }, (_, index) =>
        rows.slice(index * ROWS_PER_CHUNK, (index + 1) * ROWS_PER_CHUNK),
      ),
    [rows],
  );
  useEffect(() => {
    if (renderedCount < chunks.length) startTransition(() => setRenderedCount(renderedCount + 1));
  }, [renderedCount, chunks]);
  useBeforePrint(() => setRenderedCount(Math.max(1, chunks.length)));
  return { chunks: chunks.slice(0, renderedCount), isComplete: renderedCount >= chunks.length };
}
