import { paths } from '@countinghouse/navigation';
import { usePermissions } from '@countinghouse/permissions';
import { confirm, RowAction } from '@countinghouse/ui';
import { IconEdit, IconReceipt2, IconTrash, IconWallet } from '@tabler/icons-react';
import { useCallback, type ReactNode } from 'react';
import { AccountNameWithEmail, getAccountName } from '../account-name';
import { useDeleteUser, type User } from './users-api';

/** Returns a function that renders the row actions of a user. */
export function useUserRowActions(): (user: User) => ReactNode {
  const hasTransactions = usePermissions().has('transactions');
  const deleteUser = useDeleteUser();
  return useCallback(
    (user: User) => <UserRowActions user={user} hasTransactions={hasTransactions} deleteUser={deleteUser} />,
    [hasTransactions, deleteUser],
  );
}

interface UserRowActionsProps {
  user: User;
  hasTransactions: boolean;
  deleteUser: ReturnType<typeof useDeleteUser>;
}

function UserRowActions({ user, hasTransactions, deleteUser }: UserRowActionsProps) {
  const name = getAccountName(user);

  const confirmDelete = () =>
    confirm({
      title: 'Are you sure you want to delete this user?',
      children: (
        <>
          The account of <AccountNameWithEmail account={user} fallback="this user" /> is closed permanently and removed
          from the list. Its transactions are kept.
        </>
      ),
      confirmLabel: 'Delete user',
      tone: 'danger',
      run: () => deleteUser(user._id),
    });

  return (
    <>
      <RowAction label={`Edit ${name}`} icon={<IconEdit size={18} stroke={1.5} />} href={paths.userEdit(user._id)} />
      {hasTransactions && (
        <RowAction
          label={`Transactions of ${name}`}
          icon={<IconReceipt2 size={18} stroke={1.5} />}
          href={paths.userTransactions(user._id)}
        />
      )}
      <RowAction
        label={`Wallet of ${name}`}
        icon={<IconWallet size={18} stroke={1.5} />}
        href={paths.userWallet(user._id)}
      />
      <RowAction
        label={`Delete ${name}`}
        icon={<IconTrash size={18} stroke={1.5} />}
        tone="danger"
        onClick={() => void confirmDelete()}
      />
    </>
  );
}
