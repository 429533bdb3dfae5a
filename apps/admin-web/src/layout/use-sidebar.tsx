import type { Area, AreaMenu } from '@countinghouse/navigation';
import { useQueues, type Queue } from '@countinghouse/feature-queues';
import { useDefaultViews } from '@countinghouse/feature-records';
import { usePermissions } from '@countinghouse/permissions';
import type { SidebarItem } from '@countinghouse/ui';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { matchPath } from 'react-router-dom';
import { useOpenAreas } from '../areas';
import { QueueCount } from './queue-count';

/**
 * Returns the menu of the areas that the admin may see, or a note in its place.
 *
 * @param pathname of the current screen
 */
export function useSidebar(pathname: string): { sections: { items: SidebarItem[] }[]; note: ReactNode } {
  const { status, granted, retry } = usePermissions();
  const areas = useOpenAreas();
  const { queues } = useQueues();
  const defaultViews = useDefaultViews();

  if (granted.length > 0) {
    const items = areas.filter(hasMenu);
    return {
      sections: [{ items: items.map((area) => toItem(area, pathname, queues, defaultViews)) }],
      note: undefined,
    };
  }
  return { sections: [], note: status === 'pending' ? 'Loading...' : <NoPermissions onRetry={() => void retry()} /> };
}

function NoPermissions({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      No permissions available
      <Button variant="default" size="xs" mt="sm" display="block" onClick={onRetry}>
        Retry
      </Button>
    </>
  );
}

function hasMenu(area: Area): area is Area & { menu: AreaMenu } {
  return area.menu !== undefined;
}

function toItem(
  { menu, routes }: Area & { menu: AreaMenu },
  pathname: string,
  queues: readonly Queue[],
  defaultViews: ReadonlyMap<string, string>,
): SidebarItem {
  const pendingCount = queues.find(({ name }) => name === menu.queue)?.count ?? 0;
  return {
    href: menu.path,
    search: defaultViews.get(menu.path) ?? '',
    label: menu.label,
    subtitle: menu.subtitle,
    icon: menu.icon,
    ...(pendingCount > 0 && { badge: <QueueCount count={pendingCount} /> }),
    isCurrent: routes.some(({ path }) => matchPath(path, pathname)),
  };
}
