import { loadWhenOnline } from '@countinghouse/ui';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** What watches over the session, fetched once the first screen stands. Without it the server ends the session alone. */
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
