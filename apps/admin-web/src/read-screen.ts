import { createReadAhead, isOffered, knownCapabilities } from '@countinghouse/api-client';
import { readSession } from '@countinghouse/permissions';
import { currentTimeZone } from '@countinghouse/ui';
import { matchPath, type Path } from 'react-router-dom';
import { areas } from './areas';
import type { PanelClients } from './clients';

/**
 * Makes a function that asks for what the screen of an address reads first, when somebody comes to it; what they then
 * ask of it, the screen asks itself. A screen that turns out to be none of the admin's is asked for in vain: the server
 * refuses it, and it is not shown.
 */
export function createScreenReader({ client, queryClient }: PanelClients) {
  const read = createReadAhead(client, queryClient);
  let last = '';
  return ({ pathname, search }: Pick<Path, 'pathname' | 'search'>): void => {
    const session = readSession();
    if (session.status !== 'active' || session.adminId === '' || pathname === last) return;
    last = pathname;
    const known = knownCapabilities(client, queryClient);
    const screen = areas.flatMap(({ routes }) => routes).find(({ path }) => matchPath(path, pathname));
    screen?.reads?.(read, {
      params: matchPath(screen.path, pathname)?.params ?? {},
      search: new URLSearchParams(search),
      adminId: session.adminId,
      can: (capability) => isOffered(known, capability),
      timeZone: isOffered(known, 'time_zones') ? currentTimeZone() : 'UTC',
    });
  };
}
