import { useEffect, useState } from 'react';
import { loadWhenOnline } from '../load-when-online';

const load = loadWhenOnline(() => import('./selection-tools'));

/** Components for selecting rows. */
export type SelectionTools = Awaited<ReturnType<typeof load>>;

/** Loads the selection components once selection is switched on. */
export function useSelectionTools(isSelecting: boolean): SelectionTools | undefined {
  const [tools, setTools] = useState<SelectionTools>();
  useEffect(() => {
    if (isSelecting) void load().then(setTools, () => undefined);
  }, [isSelecting]);
  return isSelecting ? tools : undefined;
}
