import { recentRecords } from '@countinghouse/permissions';
import { useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { useOpenAreas } from '../areas';

/** What the admin has opened last and may still see, but for the screen that is open, each with its area's icon. */
export function useRecentRecords() {
  const open = useOpenAreas();
  const { pathname } = useLocation();
  const [stored] = useState(recentRecords);
  return stored.flatMap((record) => {
    const area = open.find(({ routes }) => routes.some(({ path }) => matchPath(path, record.path)));
    if (area === undefined || record.path === pathname) return [];
    // An area that is reached from another one's screens is behind the same flag.
    const listed = area.menu ? area : open.find(({ menu, permission }) => menu && permission === area.permission);
    return [{ ...record, icon: listed?.menu?.icon }];
  });
}
