import { useEffect, useState } from 'react';
import { loadWhenOnline } from '../load-when-online';

const load = loadWhenOnline(() => import('./selection-tools'));

/** The boxes and the bar by which rows are selected. */
export type SelectionTools = Awaited<ReturnType<typeof load>>;

/** Fetches them once somebody selects rows. */
export function useSelectionTools(isWanted: boolean): SelectionTools | undefined {
  const [tools, setTools] = useState<SelectionTools>();
  useEffect(() => {
    if (isWanted) void load().then(setTools, () => undefined);
  }, [isWanted]);
  return isWanted ? tools : undefined;
}
