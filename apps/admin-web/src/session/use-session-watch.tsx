import { loadWhenOnline, runWhenIdle } from '@countinghouse/ui';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

const loadWatch = loadWhenOnline(() => import('./session-watch'));

/** Returns the session watch, loaded after the first screen. Without it, only the server ends the session. */
export function useSessionWatch(): ReactNode {
  const [Watch, setWatch] = useState<ComponentType>();

  useEffect(
    () =>
      runWhenIdle(() => {
        loadWatch().then(
          ({ SessionWatch }) => setWatch(() => SessionWatch),
          (error: unknown) => console.error(error),
        );
      }),
    [],
  );

  return Watch && <Watch />;
}
