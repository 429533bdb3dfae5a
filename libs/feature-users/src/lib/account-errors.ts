import { hasVisibleText, normalizeToken } from '@countinghouse/shared/text';
/** The form fields that users and sub-admins share. */
export interface AccountValues {
  fullName: string;
  email: string;
  phoneNumber: string;
  /** Used on create only. */
  password: string;
}

/**
 * Returns whether a field is required: always for a new account, and for an existing one if the server sent a value. A
 * value that the server withheld is not required when something else changes.
 */
export function isRequired(field: 'fullName' | 'email', record: AccountValues | undefined): boolean {
  return record?.[field] !== '';
}

/**
 * Validates the shared account fields.
 *
 * @param record the stored account; undefined for a new one, which needs a password
 * @returns an error message per invalid field
 */
export function validateAccount(
  { fullName, email, password }: AccountValues,
  record: AccountValues | undefined,
): Partial<Record<keyof AccountValues, string>> {
  return {
    ...(!hasVisibleText(fullName) && isRequired('fullName', record) && { fullName: 'Full Name is required' }),
    ...validateEmail(normalizeToken(email), isRequired('email', record)),
    ...(record === undefined && password === '' && { password: 'Password is required' }),
  };
}

function validateEmail(email: string, isRequired: boolean): { email?: string } {
  if (email === '') return isRequired ? { email: 'Email is required' } : {};
  return isEmail(email) ? {} : { email: 'Enter an email address such as ada@example.com' };
}

/** Uses the pattern of the HTML standard for `<input type="email">`. */
function isEmail(text: string): boolean {
  return /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/.test(
    text,
  );
}
