import type { CsvColumn } from '@countinghouse/shared/csv';
import { Hash, type DataColumn } from '@countinghouse/ui';
import { getNetwork } from '../networks';
import { DepositWalletSwitch } from './deposit-wallet-switch';
import type { DepositWallet } from './deposit-wallets-api';

/** Creates the columns of the deposit wallets list; the status column needs all wallets. */
export function createDepositWalletColumns(wallets: readonly DepositWallet[]): readonly DataColumn<DepositWallet>[] {
  return [
    { id: 'position', header: '#', priority: 'low', width: '4rem', cell: (_wallet, position) => position },
    {
      id: 'wallet_address',
      header: 'Wallet Address',
      isTitle: true,
      cell: ({ wallet_address, network_type }) => (
        <Hash
          value={wallet_address}
          label={`wallet address ${wallet_address}`}
          explorerHref={wallet_address && getNetwork(network_type).getAddressUrl?.(wallet_address)}
        />
      ),
    },
    { id: 'network_type', header: 'Network Type', cell: ({ network_type }) => getNetwork(network_type).label },
    {
      id: 'status',
      header: 'Status',
      priority: 'always',
      cell: (wallet) => <DepositWalletSwitch wallet={wallet} wallets={wallets} />,
    },
  ];
}

/** Columns of the export, with full addresses. */
export const depositWalletCsvColumns: readonly CsvColumn<DepositWallet>[] = [
  { header: 'Wallet Address', value: ({ wallet_address }) => wallet_address },
  { header: 'Network Type', value: ({ network_type }) => network_type && getNetwork(network_type).label },
  { header: 'Status', value: ({ status }) => (status === undefined ? undefined : status ? 'Active' : 'Inactive') },
];
