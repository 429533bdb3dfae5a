import { phoneForms, searchFor } from '@countinghouse/shared/search';
import { type ListParams, type ListRules } from '@countinghouse/ui';
import type { Subadmin } from './subadmins-api';

/** What the address of the sub-admins list may say. */
export const subadminListRules = {
  sortable: ['fullName', 'email', 'phoneNumber', 'status'],
} as const satisfies ListRules;

/** The sub-admins, of all who use the panel, whose name, email and phone have what is searched for. */
export function findSubadmins(staff: readonly Subadmin[], { search }: Pick<ListParams, 'search'>): readonly Subadmin[] {
  const isFound = searchFor(search);
  return staff.filter(
    ({ role, fullName, email, phoneNumber }) =>
      role === 'subadmin' && isFound(fullName, email, ...phoneForms(phoneNumber)),
  );
}
