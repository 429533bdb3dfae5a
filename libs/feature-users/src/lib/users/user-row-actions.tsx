import { paths } from '@countinghouse/areas';
import { usePermissions } from '@countinghouse/permissions';
import { confirm, RowAction } from '@countinghouse/ui';
import { IconEdit, IconReceipt2, IconTrash, IconWallet } from '@tabler/icons-react';
import { AccountInWords, accountName } from '../account-name';
import { useDeleteUser, type UserListItem } from './users-api';

/** Edit, transactions, wallet, delete. Transactions are offered to those who may see them. */
export function UserRowActions({ user }: { user: UserListItem }) {
  const { has } = usePermissions();
  const deleteUser = useDeleteUser();
  const name = accountName(user);

  const askAndDelete = () =>
    confirm({
      title: 'Are you sure you want to delete this user?',
      children: (
        <>
          The account of <AccountInWords account={user} nameless="this user" /> is closed for good and leaves the list.
          Its transactions stay on record.
        </>
      ),
      confirmLabel: 'Delete user',
      tone: 'danger',
      run: () => deleteUser(user._id),
    });

  return (
    <>
      <RowAction label={`Edit ${name}`} icon={<IconEdit size={18} stroke={1.5} />} href={paths.userEdit(user._id)} />
      {has('transactions') && (
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
        onClick={() => void askAndDelete()}
      />
    </>
  );
}
