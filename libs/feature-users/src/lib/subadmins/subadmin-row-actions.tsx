import { useCapability } from '@countinghouse/api-client';
import { paths } from '@countinghouse/navigation';
import { confirm, RowAction } from '@countinghouse/ui';
import { IconEdit, IconKey, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { ActivationText } from '../access-consequences';
import { AccountNameWithEmail, getAccountName } from '../account-name';
import type { ResetLink } from '../reset-link/reset-link-dialog';
import { useResetLink } from '../reset-link/use-reset-link';
import { useProtectionReason } from './protected-account';
import { SUBADMIN_FALLBACK_NAME } from './subadmin-labels';
import { useDeleteSubadmin, useSetSubadminStatus, type Subadmin } from './subadmins-api';

export interface SubadminRowActionsProps {
  subadmin: Subadmin;
  onLinkCreated: (createdLink: ResetLink) => void;
}

/** Renders the row actions of a sub-admin, or the reason that the account is protected. */
export function SubadminRowActions({ subadmin, onLinkCreated }: SubadminRowActionsProps) {
  const deleteSubadmin = useDeleteSubadmin();
  const setStatus = useSetSubadminStatus();
  const createLink = useResetLink('subadmin', onLinkCreated);
  const supportsPartialChanges = useCapability('partial_changes');
  const protectionReason = useProtectionReason()(subadmin);
  if (protectionReason) return protectionReason;

  const name = getAccountName(subadmin, SUBADMIN_FALLBACK_NAME);
  const { status } = subadmin;
  const confirmStatusChange = () =>
    status === 'active'
      ? confirm({
          title: 'Deactivate this Subadmin?',
          children: (
            <>
              <AccountNameWithEmail account={subadmin} fallback="This subadmin" /> is signed out immediately and cannot
              sign in until the account is activated again. Permissions stay unchanged.
            </>
          ),
          confirmLabel: 'Deactivate',
          tone: 'danger',
          run: () => setStatus(subadmin._id, 'inactive'),
        })
      : confirm({
          title: 'Activate this Subadmin?',
          children: <ActivationText account={subadmin} />,
          confirmLabel: 'Activate',
          run: () => setStatus(subadmin._id, 'active'),
        });
  const confirmDelete = () =>
    confirm({
      title: 'Are you sure you want to delete this Subadmin?',
      children: (
        <>
          <AccountNameWithEmail account={subadmin} fallback="This subadmin" /> is removed from the list, signed out
          immediately and cannot sign in again. Their history is kept.
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
      {supportsPartialChanges && status !== undefined && (
        <RowAction
          label={`Make ${name} ${status === 'active' ? 'inactive' : 'active'}`}
          icon={status === 'active' ? <IconUserOff size={18} stroke={1.5} /> : <IconUserCheck size={18} stroke={1.5} />}
          onClick={() => void confirmStatusChange()}
        />
      )}
      {createLink && status === 'active' && (
        <RowAction
          label={`Create a password reset link for ${name}`}
          icon={<IconKey size={18} stroke={1.5} />}
          onClick={() => createLink(subadmin)}
        />
      )}
      <RowAction
        label={`Delete ${name}`}
        icon={<IconTrash size={18} stroke={1.5} />}
        tone="danger"
        onClick={() => void confirmDelete()}
      />
    </>
  );
}
