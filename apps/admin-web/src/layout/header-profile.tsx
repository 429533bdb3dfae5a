import { paths } from '@countinghouse/navigation';
import { useHasAccountPage } from '@countinghouse/feature-account';
import { useAdmin } from '@countinghouse/permissions';
import { ErrorState, ProfileMenu, TimeZoneSwitch } from '@countinghouse/ui';
import { useSignOut } from '../session/session-api';

/** Shows the signed-in admin and Sign Out, which is available even if the details fail to load. */
export function HeaderProfile() {
  const { data, isError, refetch } = useAdmin();
  const signOut = useSignOut();
  const hasAccountPage = useHasAccountPage();

  return (
    <ProfileMenu
      name={data?.data.fullName ?? ''}
      email={data?.data.email ?? ''}
      onSignOut={signOut}
      accountHref={hasAccountPage ? paths.account() : undefined}
    >
      {isError && <ErrorState message="Your details could not be loaded." onRetry={() => void refetch()} />}
      <TimeZoneSwitch />
    </ProfileMenu>
  );
}
