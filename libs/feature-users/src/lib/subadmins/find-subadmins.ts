import type { Subadmin } from './subadmins-api';

/** The sub-admins among those who use the panel whose name, email or phone has `search` in it; a phone however it is spaced. */
export function findSubadmins(staff: readonly Subadmin[], search: string): readonly Subadmin[] {
  const wanted = search.toLowerCase();
  const digits = compact(wanted);
  return staff.filter(
    ({ role, fullName, email, phoneNumber }) =>
      role === 'subadmin' &&
      ([fullName, email].some((text) => text.toLowerCase().includes(wanted)) ||
        (digits !== '' && compact(phoneNumber ?? '').includes(digits))),
  );
}

function compact(phone: string): string {
  return phone.replaceAll(/[\s().-]/g, '');
}
