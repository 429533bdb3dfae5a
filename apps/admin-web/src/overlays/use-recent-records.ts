import { getRecentRecords } from '@countinghouse/permissions';
import { useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { useOpenAreas } from '../areas';

/** Returns the recently opened records that the admin may still see, except the current one, with their area's icon. */
export function useRecentRecords() {
  const openAreas = useOpenAreas();
  const { pathname } = useLocation();
  const [stored] = useState(getRecentRecords);
  return stored.flatMap((record) => {
    const area = openAreas.find(({ routes }) => routes.some(({ path }) => matchPath(path, record.path)));
    if (area === undefined || record.path === pathname) return [];
    // A sub-area without a menu item takes the icon of the area with the same permission.
    const menuArea = area.menu
      ? area
      : openAreas.find(({ menu, permission }) => menu && permission === area.permission);
    return [{ ...record, icon: menuArea?.menu?.icon }];
  });
}
