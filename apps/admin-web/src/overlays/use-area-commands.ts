import type { Area, AreaCommands } from '@countinghouse/areas';
import { usePermissions } from '@countinghouse/permissions';
import { useEffect, useState } from 'react';
import { areas } from '../areas';

interface Offer {
  area: Area;
  commands: AreaCommands;
}

async function loadOffers(): Promise<Offer[]> {
  const offers = areas.map(async (area) => ({ area, commands: (await area.commands?.())?.commands ?? {} }));
  return Promise.all(offers);
}

/** What the areas that the admin may see offer to the palette; their code is fetched with it. */
export function useAreaCommands() {
  const { has } = usePermissions();
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

  const permitted = (offers ?? []).filter(({ area }) => has(area.permission));
  return {
    areas: areas.filter(({ permission }) => has(permission)),
    actions: permitted.flatMap(({ area, commands: { actions = [] } }) =>
      actions.map((action) => ({ ...action, icon: area.menu?.icon })),
    ),
    lookups: permitted.flatMap(({ area, commands: { records } }) =>
      records ? { ...records, icon: area.menu?.icon } : [],
    ),
    isPending: offers === undefined && failedAttempt !== attempt,
    hasFailed: offers === undefined && failedAttempt === attempt,
    retry: () => setAttempt(attempt + 1),
  };
}
