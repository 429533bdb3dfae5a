import { AccountNameWithEmail, type NamedAccount } from './account-name';

export interface AccessTextProps {
  account: NamedAccount;
  /** Name of the account if neither its name nor its email is known. @default "this subadmin" */
  fallback?: string;
}

/** Describes the effect of activating an account. */
export function ActivationText({ account, fallback = 'This subadmin' }: AccessTextProps) {
  return (
    <>
      <AccountNameWithEmail account={account} fallback={fallback} /> can sign in again with the account’s current
      password and permissions.
    </>
  );
}

/** Describes the effect of creating a password reset link. */
export function ResetLinkText({ account, fallback = 'this subadmin' }: AccessTextProps) {
  return (
    <>
      With the link, <AccountNameWithEmail account={account} fallback={fallback} /> sets a new password, once, within an
      hour. Until then the current password works. Earlier links stop working.
    </>
  );
}

/** Describes the effect of removing an account’s second factor. */
export function FactorRemovalText({ account, fallback = 'This subadmin' }: AccessTextProps) {
  return (
    <>
      <AccountNameWithEmail account={account} fallback={fallback} /> is signed out immediately and notified. App,
      passkeys and recovery codes stop working, and the password alone is enough to sign in. Verify their identity
      first.
    </>
  );
}
