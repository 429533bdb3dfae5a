import { confirm, loadWhenOnline } from '@countinghouse/ui';
import { lazy, Suspense } from 'react';
import { ResetLinkText } from '../access-consequences';
import { getAccountName, type NamedAccount } from '../account-name';
import type { ResetLink, ResetLinkDialogProps } from './reset-link-dialog';
import { useCreateResetLink, useCanCreateResetLinks, type ResetOwner } from './reset-link-api';

const loadDialog = loadWhenOnline(() => import('./reset-link-dialog'));
const ResetLinkDialog = lazy(async () => ({ default: (await loadDialog()).ResetLinkDialog }));

/** Lazy version of {@link ResetLinkDialog}. */
export function LazyResetLinkDialog(props: ResetLinkDialogProps) {
  return (
    <Suspense>
      <ResetLinkDialog {...props} />
    </Suspense>
  );
}

/** The account that a link is for. */
type Account = NamedAccount & { _id: string };

/**
 * Returns a function that confirms and creates a password reset link; undefined if the server does not support it or
 * the user is not the main admin.
 *
 * @param onCreated receives the link, for {@link LazyResetLinkDialog}
 */
export function useResetLink(
  owner: ResetOwner,
  onCreated: (createdLink: ResetLink) => void,
): ((account: Account) => void) | undefined {
  const isAvailable = useCanCreateResetLinks();
  const createLink = useCreateResetLink(owner);
  const fallback = owner === 'subadmin' ? 'this subadmin' : 'this user';

  if (!isAvailable) return undefined;
  return (account) =>
    void confirm({
      title: 'Create a password reset link?',
      children: <ResetLinkText account={account} fallback={fallback} />,
      confirmLabel: 'Create link',
      run: async () => {
        // The dialog is loaded first: a link that cannot be shown is lost.
        await loadDialog();
        await createLink(account._id, (createdLink) =>
          onCreated({ ...createdLink, name: getAccountName(account, fallback) }),
        );
      },
    });
}
