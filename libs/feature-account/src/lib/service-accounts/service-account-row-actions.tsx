import { confirm, Identifier, RowAction } from '@countinghouse/ui';
import { IconEdit, IconKey, IconPower } from '@tabler/icons-react';
import { useEndServiceAccount, useRenewServiceKey, type CreatedKey, type ServiceAccount } from './service-accounts-api';

export interface ServiceAccountRowActionsProps {
  account: ServiceAccount;
  onEdit: () => void;
  /** Called with the new key. */
  onCreated: (createdKey: CreatedKey) => void;
}

/** Renders the row actions edit, renew key and end. */
export function ServiceAccountRowActions({ account, onEdit, onCreated }: ServiceAccountRowActionsProps) {
  const renewKey = useRenewServiceKey(account._id);
  const endAccount = useEndServiceAccount(account._id);
  const { name, key_suffix } = account;

  const confirmRenewal = () =>
    confirm({
      title: 'Rotate the key?',
      children: (
        <>
          The key <Identifier>{`chk_…${key_suffix}`}</Identifier> of {name} stops working immediately. The program needs
          the new key before its next call.
        </>
      ),
      confirmLabel: 'Rotate key',
      tone: 'danger',
      run: async () => onCreated(await renewKey()),
    });

  const confirmEnd = () =>
    confirm({
      title: 'Revoke this service account?',
      children: <>{name} is removed from the list, and its key stops working. Its history is kept.</>,
      confirmLabel: 'Revoke service account',
      tone: 'danger',
      run: endAccount,
    });

  return (
    <>
      <RowAction label={`Edit ${name}`} icon={<IconEdit size={18} stroke={1.5} />} onClick={onEdit} />
      <RowAction
        label={`Rotate key of ${name}`}
        icon={<IconKey size={18} stroke={1.5} />}
        onClick={() => void confirmRenewal()}
      />
      <RowAction
        label={`End ${name}`}
        icon={<IconPower size={18} stroke={1.5} />}
        tone="danger"
        onClick={() => void confirmEnd()}
      />
    </>
  );
}
