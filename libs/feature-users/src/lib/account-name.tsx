import { trimText } from '@countinghouse/shared/text';
/** The naming fields of an account, which the server may omit. */
export interface NamedAccount {
  fullName?: string | undefined;
  email?: string | undefined;
}

/**
 * Returns the full name of an account, or its email if it has no name.
 *
 * @param fallback used if neither is known
 */
export function getAccountName(account: NamedAccount | undefined, fallback = 'this user'): string {
  return trimText(account?.fullName ?? '') || trimText(account?.email ?? '') || fallback;
}

/** Renders the name of an account, followed by its email in parentheses if the two differ. */
export function AccountNameWithEmail({ account, fallback }: { account: NamedAccount; fallback: string }) {
  const name = getAccountName(account, fallback);
  return (
    <>
      <strong>{name}</strong>
      {account.email && account.email !== name && ` (${account.email})`}
    </>
  );
}
