import type { ListParams, ListRules } from '@countinghouse/ui';
import type { Subadmin } from './subadmins-api';

/** What the address of the sub-admins list may say. */
export const subadminListRules = {
  sortable: ['fullName', 'email', 'phoneNumber', 'status'],
} as const satisfies ListRules;

/**
 * The sub-admins, of all who use the panel, whose name, email or phone contains the search; a phone however it is
 * spaced.
 */
export function findSubadmins(staff: readonly Subadmin[], { search }: Pick<ListParams, 'search'>): readonly Subadmin[] {
  const wanted = search.toLowerCase();
  const digits = compact(wanted);
  return staff.filter(
    ({ role, fullName, email, phoneNumber }) =>
      role === 'subadmin' &&
      (wanted === '' ||
        [fullName, email].some((text) => text?.toLowerCase().includes(wanted)) ||
        (digits !== '' && compact(phoneNumber ?? '').includes(digits))),
  );
}

function compact(phone: string): string {
  return phone.replaceAll(/[\s().-]/g, '');
}
