import { useCapability } from '@countinghouse/api-client';
import { usePermissions } from '@countinghouse/permissions';
import { formatOptional, RecordLink } from '@countinghouse/ui';
import { paths } from './paths';

export interface UserLinkProps {
  /** The user's `_id`, if known. */
  id: string | undefined;
  /** Name or email; rendered as a dash if unknown. */
  children: string | null | undefined;
}

/**
 * A user's name or email as a link to the overview. Plain text without the permission, without the server's overview, or
 * without an id.
 */
export function UserLink({ id, children }: UserLinkProps) {
  const { has } = usePermissions();
  const isOffered = useCapability('user_overview');
  if (!id || !children || !isOffered || !has('users')) return formatOptional(children);
  return (
    <RecordLink href={paths.userOverview(id)} isAside>
      {children}
    </RecordLink>
  );
}
