import type { Area, AreaCommands } from '@countinghouse/navigation';
import { useEffect, useState } from 'react';
import { areas, useOpenAreas } from '../areas';

interface LoadedCommands {
  area: Area;
  commands: AreaCommands;
}

async function loadCommands(): Promise<LoadedCommands[]> {
  const loadedAreas = areas.map(async (area) => ({ area, commands: (await area.commands?.())?.commands ?? {} }));
  return Promise.all(loadedAreas);
}

/** Loads the palette commands of the areas that are open to the admin. */
export function useAreaCommands() {
  const openAreas = useOpenAreas();
  const [loadedAreas, setOffers] = useState<readonly LoadedCommands[]>();
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState<number>();

  useEffect(() => {
    let isMounted = true;
    loadCommands().then(
      (loaded) => isMounted && setOffers(loaded),
      () => isMounted && setFailedAttempt(attempt),
    );
    return () => {
      isMounted = false;
    };
  }, [attempt]);

  const available = (loadedAreas ?? []).filter(({ area }) => openAreas.includes(area));
  return {
    areas: openAreas,
    actions: available.flatMap(({ area, commands: { actions = [] } }) =>
      actions.map((action) => ({ ...action, icon: area.menu?.icon })),
    ),
    lookups: available.flatMap(({ area, commands: { records } }) =>
      records ? { ...records, icon: area.menu?.icon } : [],
    ),
    isPending: loadedAreas === undefined && failedAttempt !== attempt,
    hasFailed: loadedAreas === undefined && failedAttempt === attempt,
    retry: () => setAttempt(attempt + 1),
  };
}
