import { getPhoneForms, createSearchMatcher } from '@countinghouse/shared/search';
import { type ListParams, type ListRules } from '@countinghouse/ui';
import type { Subadmin } from './subadmins-api';

/** URL parameters of the sub-admins list. */
export const subadminListRules = {
  sortable: ['fullName', 'email', 'phoneNumber', 'status'],
} as const satisfies ListRules;

/** Returns the sub-admins among the staff whose name, email or phone match the search. */
export function filterSubadmins(
  staff: readonly Subadmin[],
  { search }: Pick<ListParams, 'search'>,
): readonly Subadmin[] {
  const matches = createSearchMatcher(search);
  return staff.filter(
    ({ role, fullName, email, phoneNumber }) =>
      role === 'subadmin' && matches(fullName, email, ...getPhoneForms(phoneNumber)),
  );
}
