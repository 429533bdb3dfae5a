import { useEffect, useState } from 'react';
import { loadWhenOnline } from '../load-when-online';
import { whenIdle } from '../when-idle';

const loadTools = loadWhenOnline(async () => {
  const [{ ColumnEdge }, { headingDrag }] = await Promise.all([import('./column-edge'), import('./heading-drag')]);
  return { ColumnEdge, headingDrag };
});

/** What makes columns wider and puts them elsewhere. */
export type ColumnTools = Awaited<ReturnType<typeof loadTools>>;

/**
 * Fetches the tools for columns once the table stands; nobody waits for them, and a table without them is whole.
 *
 * @param isOffered whether the table lets its columns be changed
 */
export function useColumnTools(isOffered: boolean): ColumnTools | undefined {
  const [tools, setTools] = useState<ColumnTools>();
  useEffect(() => {
    if (!isOffered) return undefined;
    return whenIdle(() => void loadTools().then(setTools, () => undefined));
  }, [isOffered]);
  return tools;
}
