import { paths } from '@countinghouse/areas';
import { confirm, RowAction } from '@countinghouse/ui';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { AccountInWords, accountName } from '../account-name';
import { useProtection } from './protected-account';
import { namelessSubadmin } from './subadmin-labels';
import { useDeleteSubadmin, type Subadmin } from './subadmins-api';

/** Edit and delete; neither for a protected account. */
export function SubadminRowActions({ subadmin }: { subadmin: Subadmin }) {
  const deleteSubadmin = useDeleteSubadmin();
  const protection = useProtection()(subadmin);
  if (protection) return protection;

  const name = accountName(subadmin, namelessSubadmin);
  const askAndDelete = () =>
    confirm({
      title: 'Are you sure you want to delete this Subadmin?',
      children: (
        <>
          <AccountInWords account={subadmin} nameless="This subadmin" /> leaves the list, is signed out at once and
          cannot sign in again. What they have done stays on record.
        </>
      ),
      confirmLabel: 'Delete Subadmin',
      tone: 'danger',
      run: () => deleteSubadmin(subadmin._id),
    });

  return (
    <>
      <RowAction
        label={`Edit ${name}`}
        icon={<IconEdit size={18} stroke={1.5} />}
        href={paths.subadminEdit(subadmin._id)}
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
