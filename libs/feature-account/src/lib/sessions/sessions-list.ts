import { searchFor } from '@countinghouse/shared/search';
import type { ListParams, ListRules } from '@countinghouse/ui';
import type { OpenSession } from './sessions-api';

/** What the address of everybody's sessions may say. */
export const sessionListRules = {
  sortable: ['admin', 'createdAt', 'last_used'],
} as const satisfies ListRules;

/** The sessions whose admin, device or address have what is searched for. */
export function findSessions(
  sessions: readonly OpenSession[],
  { search }: Pick<ListParams, 'search'>,
): readonly OpenSession[] {
  const isFound = searchFor(search);
  return sessions.filter(({ admin: { fullName, email }, device, ip_address }) =>
    isFound(fullName, email, device, ip_address ?? ''),
  );
}
