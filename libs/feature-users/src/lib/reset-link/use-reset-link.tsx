import { confirm, loadWhenOnline } from '@countinghouse/ui';
import { lazy, Suspense } from 'react';
import { ResetLinkText } from '../access-texts';
import { accountName, type NamedAccount } from '../account-name';
import type { MadeLink, ResetLinkDialogProps } from './reset-link-dialog';
import { useMakeReset, useMayMakeResetLinks, type ResetOwner } from './reset-link-api';

const loadDialog = loadWhenOnline(() => import('./reset-link-dialog'));
const ResetLinkDialog = lazy(async () => ({ default: (await loadDialog()).ResetLinkDialog }));

/** Shows a link that has just been made. */
export function MadeLinkDialog(props: ResetLinkDialogProps) {
  return (
    <Suspense>
      <ResetLinkDialog {...props} />
    </Suspense>
  );
}

/** Whom a link is for. */
type Account = NamedAccount & { _id: string };

/**
 * Returns a function that asks whether to make a link with which somebody sets a new password, and makes it; undefined where
 * that is not offered: it is for the main admin.
 *
 * @param onMade gets the link, for {@link MadeLinkDialog}
 */
export function useResetLink(
  owner: ResetOwner,
  onMade: (made: MadeLink) => void,
): ((account: Account) => void) | undefined {
  const isOffered = useMayMakeResetLinks();
  const make = useMakeReset(owner);
  const nameless = owner === 'subadmin' ? 'this subadmin' : 'this user';

  if (!isOffered) return undefined;
  return (account) =>
    void confirm({
      title: 'Make a link for a new password?',
      children: <ResetLinkText account={account} nameless={nameless} />,
      confirmLabel: 'Make link',
      run: async () => {
        // A link whose dialog cannot be had would be gone.
        await loadDialog();
        await make(account._id, (made) => onMade({ ...made, name: accountName(account, nameless) }));
      },
    });
}
