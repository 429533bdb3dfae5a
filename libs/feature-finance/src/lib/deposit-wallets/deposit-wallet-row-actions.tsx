import { confirm, Identifier, joinPresent, RowAction } from '@countinghouse/ui';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { getLabel } from '../names';
import { networks } from '../networks';
import { getDepositWalletName } from './deposit-wallet-name';
import type { DepositWalletSwitchProps } from './deposit-wallet-switch';
import { useDeleteDepositWallet } from './deposit-wallets-api';
import { isLastActive } from './last-active';
import { LastActiveNote } from './last-active-note';

export interface DepositWalletRowActionsProps extends DepositWalletSwitchProps {
  onEdit: () => void;
}

export function DepositWalletRowActions({ wallet, wallets, onEdit }: DepositWalletRowActionsProps) {
  const deleteWallet = useDeleteDepositWallet();
  const name = getDepositWalletName(wallet);

  const confirmAndDelete = () =>
    confirm({
      title: 'Are you sure you want to delete this wallet?',
      children: (
        <>
          <p>
            The {joinPresent([getLabel(networks, wallet.network_type), 'wallet'], ' ')}{' '}
            {wallet.wallet_address && <Identifier>{wallet.wallet_address}</Identifier>} is removed from the list and no
            longer offered to users.
          </p>
          {isLastActive(wallet, wallets) && <LastActiveNote wallet={wallet} />}
        </>
      ),
      confirmLabel: 'Delete wallet',
      tone: 'danger',
      run: () => deleteWallet(wallet),
    });

  return (
    <>
      <RowAction label={`Edit ${name}`} icon={<IconEdit size={18} stroke={1.5} />} onClick={onEdit} />
      <RowAction
        label={`Delete ${name}`}
        icon={<IconTrash size={18} stroke={1.5} />}
        tone="danger"
        onClick={() => void confirmAndDelete()}
      />
    </>
  );
}
