import { AccountInWords, type NamedAccount } from './account-name';

export interface AccessTextProps {
  account: NamedAccount;
  /** What it is called where neither name nor email is known. @default "this subadmin" */
  nameless?: string;
}

/** What it means that an account becomes active again. */
export function ActivationText({ account, nameless = 'This subadmin' }: AccessTextProps) {
  return (
    <>
      <AccountInWords account={account} nameless={nameless} /> can sign in again, with the password and the permissions
      that the account has.
    </>
  );
}

/** What it means that a link for a new password is made. */
export function ResetLinkText({ account, nameless = 'this subadmin' }: AccessTextProps) {
  return (
    <>
      With the link, <AccountInWords account={account} nameless={nameless} /> sets a new password, once, within an hour.
      Until then the present one works. A link that was made before does not work any more.
    </>
  );
}

/** What it means that an account loses its second factor. */
export function FactorRemovalText({ account, nameless = 'This subadmin' }: AccessTextProps) {
  return (
    <>
      <AccountInWords account={account} nameless={nameless} /> is signed out at once and told of it. App, passkeys and
      recovery codes no longer work, and the password alone signs in. Make sure that it is them who asks for it.
    </>
  );
}
