import { createPrefetch, isOffered, getKnownCapabilities } from '@countinghouse/api-client';
import { readSession } from '@countinghouse/permissions';
import { getCurrentTimeZone } from '@countinghouse/ui';
import { matchPath, type Path } from 'react-router-dom';
import { areas } from './areas';
import type { PanelClients } from './clients';

/**
 * Creates a function that prefetches the first reads of the screen at an address. Later reads are the screen's own. A
 * screen that the admin may not see is requested in vain: the server rejects it, and it is not shown.
 */
export function createScreenPrefetcher({ client, queryClient }: PanelClients) {
  const read = createPrefetch(client, queryClient);
  let lastPathname = '';
  return ({ pathname, search }: Pick<Path, 'pathname' | 'search'>): void => {
    const session = readSession();
    if (session.status !== 'active' || session.adminId === '' || pathname === lastPathname) return;
    lastPathname = pathname;
    const capabilities = getKnownCapabilities(client, queryClient);
    const screen = areas.flatMap(({ routes }) => routes).find(({ path }) => matchPath(path, pathname));
    screen?.prefetch?.(read, {
      params: matchPath(screen.path, pathname)?.params ?? {},
      search: new URLSearchParams(search),
      adminId: session.adminId,
      can: (capability) => isOffered(capabilities, capability),
      timeZone: isOffered(capabilities, 'time_zones') ? getCurrentTimeZone() : 'UTC',
    });
  };
}
