import { loadWhenOnline } from '@countinghouse/ui';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** The session watch, fetched once the first screen stands. Without it, only the server ends the session. */
export function useSessionWatch(): ReactNode {
  const [Watch, setWatch] = useState<ComponentType>();

  useEffect(() => {
    loadWhenOnline(() => import('./session-watch')).then(
      ({ SessionWatch }) => setWatch(() => SessionWatch),
      (error: unknown) => console.error(error),
    );
  }, []);

  return Watch && <Watch />;
}
