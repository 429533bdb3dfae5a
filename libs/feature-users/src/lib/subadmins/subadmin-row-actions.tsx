import { useCapability } from '@countinghouse/api-client';
import { paths } from '@countinghouse/navigation';
import { confirm, RowAction } from '@countinghouse/ui';
import { IconEdit, IconKey, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { ActivationText } from '../access-texts';
import { AccountInWords, accountName } from '../account-name';
import type { MadeLink } from '../reset-link/reset-link-dialog';
import { useResetLink } from '../reset-link/use-reset-link';
import { useProtection } from './protected-account';
import { namelessSubadmin } from './subadmin-labels';
import { useDeleteSubadmin, useSetSubadminStatus, type Subadmin } from './subadmins-api';

export interface SubadminRowActionsProps {
  subadmin: Subadmin;
  /** A link for a new password has been made. */
  onLinkMade: (made: MadeLink) => void;
}

/** Edit, make active or inactive, a link for a new password, and delete; none of them for a protected account. */
export function SubadminRowActions({ subadmin, onLinkMade }: SubadminRowActionsProps) {
  const deleteSubadmin = useDeleteSubadmin();
  const setStatus = useSetSubadminStatus();
  const makeLink = useResetLink('subadmin', onLinkMade);
  const takesParts = useCapability('partial_changes');
  const protection = useProtection()(subadmin);
  if (protection) return protection;

  const name = accountName(subadmin, namelessSubadmin);
  const { status } = subadmin;
  const askAndSwitch = () =>
    status === 'active'
      ? confirm({
          title: 'Make this Subadmin inactive?',
          children: (
            <>
              <AccountInWords account={subadmin} nameless="This subadmin" /> is signed out at once, and cannot sign in
              until somebody makes the account active again. Permissions stay as they are.
            </>
          ),
          confirmLabel: 'Make inactive',
          tone: 'danger',
          run: () => setStatus(subadmin._id, 'inactive'),
        })
      : confirm({
          title: 'Make this Subadmin active?',
          children: <ActivationText account={subadmin} />,
          confirmLabel: 'Make active',
          run: () => setStatus(subadmin._id, 'active'),
        });
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
      {takesParts && status !== undefined && (
        <RowAction
          label={`Make ${name} ${status === 'active' ? 'inactive' : 'active'}`}
          icon={status === 'active' ? <IconUserOff size={18} stroke={1.5} /> : <IconUserCheck size={18} stroke={1.5} />}
          onClick={() => void askAndSwitch()}
        />
      )}
      {makeLink && status === 'active' && (
        <RowAction
          label={`Make a link for a new password of ${name}`}
          icon={<IconKey size={18} stroke={1.5} />}
          onClick={() => makeLink(subadmin)}
        />
      )}
      <RowAction
        label={`Delete ${name}`}
        icon={<IconTrash size={18} stroke={1.5} />}
        tone="danger"
        onClick={() => void askAndDelete()}
      />
    </>
  );
}
