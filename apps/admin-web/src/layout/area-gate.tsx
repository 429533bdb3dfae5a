import { paths, type Area } from '@countinghouse/navigation';
import { RequirePermission, describeMissing } from '@countinghouse/permissions';
import { ErrorState, LoadingState, NotAllowedState, PageHeader } from '@countinghouse/ui';
import { Button } from '@mantine/core';
import { Link, Navigate, Outlet } from 'react-router-dom';
import { useOpenAreas } from '../areas';

/** Lets only admins with the permission through to an area's screens, and says so to the others. */
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

/** Says that the admin may not enter, with a way to the first area that they may see. */
function Denied({ area }: { area: Area }) {
  const menu = useOpenAreas().find(({ menu }) => menu)?.menu;
  // Signing in leads to the dashboard; an admin who may not see it lands where their work is.
  if (menu && area.menu?.path === paths.dashboard()) return <Navigate to={menu.path} replace />;

  return (
    <>
      <PageHeader title={area.menu?.label ?? 'No access'} />
      <NotAllowedState
        missing={describeMissing(area.permission)}
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
