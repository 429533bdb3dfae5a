import { createPrefetch, hasCapability, getKnownCapabilities } from '@countinghouse/api-client';
import { readSession } from '@countinghouse/permissions';
import { getCurrentTimeZone } from '@countinghouse/ui';
import { matchPath, type Path } from 'react-router-dom';
import { areas } from './areas';
import type { PanelClients } from './clients';

/**
 * Creates a function that prefetches the first reads of the screen at an address. The screen sends later reads itself.
 * If the admin lacks the permission for the screen, the server rejects the reads, and the screen is not shown.
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
      can: (capability) => hasCapability(capabilities, capability),
      timeZone: hasCapability(capabilities, 'time_zones') ? getCurrentTimeZone() : 'UTC',
    });
  };
}
