import { trimText } from '@countinghouse/shared/text';
/** What a server may say of who has an account. */
export interface NamedAccount {
  fullName?: string | undefined;
  email?: string | undefined;
}

/**
 * What an account is called in words: by its full name, else by its email.
 *
 * @param nameless what it is called where neither is known
 */
export function accountName(account: NamedAccount | undefined, nameless = 'this user'): string {
  return trimText(account?.fullName ?? '') || trimText(account?.email ?? '') || nameless;
}

/** An account at the beginning of a sentence: its name, and its email where that is not its name already. */
export function AccountInWords({ account, nameless }: { account: NamedAccount; nameless: string }) {
  const name = accountName(account, nameless);
  return (
    <>
      <strong>{name}</strong>
      {account.email && account.email !== name && ` (${account.email})`}
    </>
  );
}
