import type { Area, AreaMenu } from '@countinghouse/areas';
import { usePermissions } from '@countinghouse/permissions';
import type { SidebarItem } from '@countinghouse/ui';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { matchPath } from 'react-router-dom';
import { useOpenAreas } from '../areas';

/** The menu of the areas that the admin may see, or what stands in its place; `pathname` is that of the present screen. */
export function useSidebar(pathname: string): { sections: { items: SidebarItem[] }[]; note: ReactNode } {
  const { status, granted, retry } = usePermissions();
  const areas = useOpenAreas();

  if (granted.length > 0) {
    const items = areas.filter(hasMenu);
    return { sections: [{ items: items.map((area) => toItem(area, pathname)) }], note: undefined };
  }
  return { sections: [], note: status === 'pending' ? 'Loading...' : <NoPermissions onRetry={retry} /> };
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

function toItem({ menu, routes }: Area & { menu: AreaMenu }, pathname: string): SidebarItem {
  return {
    href: menu.path,
    label: menu.label,
    subtitle: menu.subtitle,
    icon: menu.icon,
    isCurrent: routes.some(({ path }) => matchPath(path, pathname)),
  };
}
