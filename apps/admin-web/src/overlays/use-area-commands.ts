import type { Area, AreaCommands } from '@countinghouse/navigation';
import { useEffect, useState } from 'react';
import { areas, useOpenAreas } from '../areas';

interface Offer {
  area: Area;
  commands: AreaCommands;
}

async function loadOffers(): Promise<Offer[]> {
  const offers = areas.map(async (area) => ({ area, commands: (await area.commands?.())?.commands ?? {} }));
  return Promise.all(offers);
}

/** What the areas that are open to the admin offer to the palette; their code is fetched with it. */
export function useAreaCommands() {
  const open = useOpenAreas();
  const [offers, setOffers] = useState<readonly Offer[]>();
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState<number>();

  useEffect(() => {
    let isWanted = true;
    loadOffers().then(
      (loaded) => isWanted && setOffers(loaded),
      () => isWanted && setFailedAttempt(attempt),
    );
    return () => {
      isWanted = false;
    };
  }, [attempt]);

  const offered = (offers ?? []).filter(({ area }) => open.includes(area));
  return {
    areas: open,
    actions: offered.flatMap(({ area, commands: { actions = [] } }) =>
      actions.map((action) => ({ ...action, icon: area.menu?.icon })),
    ),
    lookups: offered.flatMap(({ area, commands: { records } }) =>
      records ? { ...records, icon: area.menu?.icon } : [],
    ),
    isPending: offers === undefined && failedAttempt !== attempt,
    hasFailed: offers === undefined && failedAttempt === attempt,
    retry: () => setAttempt(attempt + 1),
  };
}
