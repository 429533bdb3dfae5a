import { hasVisibleText, normalizeToken } from '@countinghouse/shared/text';
/** What every account has, a user's and a sub-admin's. */
export interface AccountValues {
  fullName: string;
  email: string;
  phoneNumber: string;
  /** Asked for on create only. */
  password: string;
}

/**
 * Whether a field must be filled in: always in a new account, and where the account has it. What the server does not say
 * of an account need not be made up to change something else.
 */
export function isRequired(field: 'fullName' | 'email', record: AccountValues | undefined): boolean {
  return record?.[field] !== '';
}

/**
 * What the browser would refuse in an account, in words at the field.
 *
 * @param record the account as it is; undefined for a new one, which needs a password
 */
export function accountErrors(
  { fullName, email, password }: AccountValues,
  record: AccountValues | undefined,
): Partial<Record<keyof AccountValues, string>> {
  return {
    ...(!hasVisibleText(fullName) && isRequired('fullName', record) && { fullName: 'Full Name is required' }),
    ...emailError(normalizeToken(email), isRequired('email', record)),
    ...(record === undefined && password === '' && { password: 'Password is required' }),
  };
}

function emailError(email: string, isRequired: boolean): { email?: string } {
  if (email === '') return isRequired ? { email: 'Email is required' } : {};
  return isEmail(email) ? {} : { email: 'Enter an email address such as ada@example.com' };
}

/** The HTML standard's own test of `<input type="email">`. */
function isEmail(text: string): boolean {
  return /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/.test(
    text,
  );
}
