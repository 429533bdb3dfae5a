import { useEffect, useState } from 'react';
import { loadWhenOnline } from '../load-when-online';
import { runWhenIdle } from '../run-when-idle';

const loadTools = loadWhenOnline(async () => {
  const [{ ColumnEdge }, { getHeadingDragProps }] = await Promise.all([
    import('./column-edge'),
    import('./heading-drag'),
  ]);
  return { ColumnEdge, getHeadingDragProps };
});

/** Code that resizes and moves columns. */
export type ColumnTools = Awaited<ReturnType<typeof loadTools>>;

/**
 * Loads the code that resizes and moves columns once the browser is idle. The table works without it.
 *
 * @param isEnabled whether the table's columns can be changed
 */
export function useColumnTools(isEnabled: boolean): ColumnTools | undefined {
  const [tools, setTools] = useState<ColumnTools>();
  useEffect(() => {
    if (!isEnabled) return undefined;
    return runWhenIdle(() => void loadTools().then(setTools, () => undefined));
  }, [isEnabled]);
  return tools;
}
