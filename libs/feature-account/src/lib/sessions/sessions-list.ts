import { createSearchMatcher } from '@countinghouse/shared/search';
import type { ListParams, ListRules } from '@countinghouse/ui';
import type { OpenSession } from './sessions-api';

/** URL parameters of the sessions list. */
export const sessionListRules = {
  sortable: ['admin', 'createdAt', 'last_used'],
} as const satisfies ListRules;

/** Returns the sessions whose admin, device or IP address match the search. */
export function filterSessions(
  sessions: readonly OpenSession[],
  { search }: Pick<ListParams, 'search'>,
): readonly OpenSession[] {
  const matches = createSearchMatcher(search);
  return sessions.filter(({ admin: { fullName, email }, device, ip_address }) =>
    matches(fullName, email, device, ip_address ?? ''),
  );
}
