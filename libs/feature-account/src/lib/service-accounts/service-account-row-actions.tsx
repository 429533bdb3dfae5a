import { confirm, Identifier, RowAction } from '@countinghouse/ui';
import { IconEdit, IconKey, IconPower } from '@tabler/icons-react';
import {
  useRevokeServiceAccount,
  useRotateServiceKey,
  type CreatedKey,
  type ServiceAccount,
} from './service-accounts-api';

export interface ServiceAccountRowActionsProps {
  account: ServiceAccount;
  onEdit: () => void;
  /** Called with the new key. */
  onCreated: (createdKey: CreatedKey) => void;
}

/** Renders the row actions edit, rotate key and revoke. */
export function ServiceAccountRowActions({ account, onEdit, onCreated }: ServiceAccountRowActionsProps) {
  const rotateKey = useRotateServiceKey(account._id);
  const revokeAccount = useRevokeServiceAccount(account._id);
  const { name, key_suffix } = account;

  const confirmRotation = () =>
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
      run: async () => onCreated(await rotateKey()),
    });

  const confirmRevocation = () =>
    confirm({
      title: 'Revoke this service account?',
      children: <>{name} is removed from the list, and its key stops working. Its history is kept.</>,
      confirmLabel: 'Revoke service account',
      tone: 'danger',
      run: revokeAccount,
    });

  return (
    <>
      <RowAction label={`Edit ${name}`} icon={<IconEdit size={18} stroke={1.5} />} onClick={onEdit} />
      <RowAction
        label={`Rotate key of ${name}`}
        icon={<IconKey size={18} stroke={1.5} />}
        onClick={() => void confirmRotation()}
      />
      <RowAction
        label={`Revoke ${name}`}
        icon={<IconPower size={18} stroke={1.5} />}
        tone="danger"
        onClick={() => void confirmRevocation()}
      />
    </>
  );
}
