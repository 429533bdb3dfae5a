import { confirm, loadWhenOnline } from '@countinghouse/ui';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { AccountInWords, accountName } from '../account-name';
import type { MadeLink } from './reset-link-dialog';
import { useMakeReset, useMayMakeResetLinks, type ResetOwner } from './reset-link-api';

const loadDialog = loadWhenOnline(() => import('./reset-link-dialog'));
const ResetLinkDialog = lazy(async () => ({ default: (await loadDialog()).ResetLinkDialog }));

/** Whom a link is for. */
type Account = Parameters<typeof AccountInWords>[0]['account'] & { _id: string };

export interface ResetLink {
  /** Asks, and makes a link; undefined where that is not offered. */
  ask: ((account: Account) => void) | undefined;
  /** The link once it is made, for the page that asks. */
  dialog: ReactNode;
}

/** A link with which somebody sets a new password, made by the main admin. */
export function useResetLink(owner: ResetOwner): ResetLink {
  const isOffered = useMayMakeResetLinks();
  const make = useMakeReset(owner);
  const [made, setMade] = useState<MadeLink>();
  const nameless = owner === 'subadmin' ? 'this subadmin' : 'this user';

  const ask = (account: Account) =>
    void confirm({
      title: 'Make a link for a new password?',
      children: (
        <>
          With it, <AccountInWords account={account} nameless={nameless} /> sets a new password, once, within an hour.
          Until then the present one works. A link that was made before does not work any more.
        </>
      ),
      confirmLabel: 'Make link',
      run: async () => {
        // A link whose dialog cannot be had would be gone.
        await loadDialog();
        setMade({ ...(await make(account._id)), name: accountName(account, nameless) });
      },
    });

  return {
    ask: isOffered ? ask : undefined,
    dialog: made && (
      <Suspense>
        <ResetLinkDialog made={made} onClose={() => setMade(undefined)} />
      </Suspense>
    ),
  };
}
