import { confirm, Identifier, RowAction } from '@countinghouse/ui';
import { IconEdit, IconKey, IconPower } from '@tabler/icons-react';
import { useEndServiceAccount, useRenewServiceKey, type MadeKey, type ServiceAccount } from './service-accounts-api';

export interface ServiceAccountRowActionsProps {
  account: ServiceAccount;
  onEdit: () => void;
  /** There is a new key to be shown. */
  onMade: (made: MadeKey) => void;
}

/** Edit, a new key, and the end. */
export function ServiceAccountRowActions({ account, onEdit, onMade }: ServiceAccountRowActionsProps) {
  const renewKey = useRenewServiceKey(account._id);
  const end = useEndServiceAccount(account._id);
  const { name, key_expires_at } = account;

  const askAndRenew = () =>
    confirm({
      title: 'Make a new key?',
      children: (
        <>
          The key <Identifier>{`chk_…${key_expires_at}`}</Identifier> of {name} opens nothing from then on. The program
          needs the new one before its next call.
        </>
      ),
      confirmLabel: 'Make a new key',
      tone: 'danger',
      run: async () => onMade(await renewKey()),
    });

  const askAndEnd = () =>
    confirm({
      title: 'End this service account?',
      children: <>{name} leaves the list, and its key opens nothing any more. What it has done stays on record.</>,
      confirmLabel: 'End service account',
      tone: 'danger',
      run: end,
    });

  return (
    <>
      <RowAction label={`Edit ${name}`} icon={<IconEdit size={18} stroke={1.5} />} onClick={onEdit} />
      <RowAction
        label={`Make a new key for ${name}`}
        icon={<IconKey size={18} stroke={1.5} />}
        onClick={() => void askAndRenew()}
      />
      <RowAction
        label={`End ${name}`}
        icon={<IconPower size={18} stroke={1.5} />}
        tone="danger"
        onClick={() => void askAndEnd()}
      />
    </>
  );
}
