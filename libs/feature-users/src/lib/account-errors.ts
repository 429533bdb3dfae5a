/** What every account has, a user's and a sub-admin's. */
export interface AccountValues {
  fullName: string;
  email: string;
  phoneNumber: string;
  /** Asked for on create only. */
  password: string;
}

/** What the browser would refuse in an account, in words at the field: Full Name and Email always, Password if new. */
export function accountErrors(
  { fullName, email, password }: AccountValues,
  isNew: boolean,
): Partial<Record<keyof AccountValues, string>> {
  return {
    ...(fullName.trim() === '' && { fullName: 'Full Name is required' }),
    ...emailError(email.trim()),
    ...(isNew && password === '' && { password: 'Password is required' }),
  };
}

function emailError(email: string): { email?: string } {
  if (email === '') return { email: 'Email is required' };
  return isEmail(email) ? {} : { email: 'Enter an email address such as ada@example.com' };
}

/** The HTML standard's own test of `<input type="email">`. */
function isEmail(text: string): boolean {
  return /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/.test(
    text,
  );
}
