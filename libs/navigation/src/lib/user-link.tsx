import { useCapability } from '@countinghouse/api-client';
import { usePermissions } from '@countinghouse/permissions';
import { orDash, RecordLink } from '@countinghouse/ui';
import { paths } from './paths';

export interface UserLinkProps {
  /** The user's `_id`; nothing where the server does not say it. */
  id: string | undefined;
  /** Their name or email; a dash where it is not known. */
  children: string | null | undefined;
}

/**
 * A user's name or email wherever one stands, as a link to everything about them. Plain text for whoever may not see
 * users, over a server that has no such screen, and where it is not known who they are.
 */
export function UserLink({ id, children }: UserLinkProps) {
  const { has } = usePermissions();
  const isOffered = useCapability('user_overview');
  if (!id || !children || !isOffered || !has('users')) return orDash(children);
  return (
    <RecordLink href={paths.userOverview(id)} isAside>
      {children}
    </RecordLink>
  );
}
