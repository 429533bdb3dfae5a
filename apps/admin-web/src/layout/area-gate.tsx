import { paths, type Area } from '@countinghouse/navigation';
import { RequirePermission, describeMissingPermission } from '@countinghouse/permissions';
import { ErrorState, LoadingState, NotAllowedState, PageHeader } from '@countinghouse/ui';
import { Button } from '@mantine/core';
import { Link, Navigate, Outlet } from 'react-router-dom';
import { useOpenAreas } from '../areas';

/** Renders an area's screens only for admins with its permission, and a notice for others. */
export function AreaGate({ area }: { area: Area }) {
  return (
    <RequirePermission
      permission={area.permission}
      pending={<LoadingState />}
      failed={(retry) => <ErrorState message="Your permissions could not be loaded." onRetry={retry} />}
      denied={<Denied area={area} />}
    >
      <Outlet />
    </RequirePermission>
  );
}

/** Shows that access is denied, with a link to the first area that the admin may see. */
function Denied({ area }: { area: Area }) {
  const menu = useOpenAreas().find(({ menu }) => menu)?.menu;
  // Signing in opens the dashboard; an admin without permission for it is redirected to their first area.
  if (menu && area.menu?.path === paths.dashboard()) return <Navigate to={menu.path} replace />;

  return (
    <>
      <PageHeader title={area.menu?.label ?? 'No access'} />
      <NotAllowedState
        missing={describeMissingPermission(area.permission)}
        action={
          menu && (
            <Button variant="default" component={Link} to={menu.path}>
              Go to {menu.label}
            </Button>
          )
        }
      />
    </>
  );
}
