import type { CsvColumn } from '@countinghouse/shared/csv';
import { Hash, type DataColumn } from '@countinghouse/ui';
import { networkOf } from '../networks';
import { DepositWalletSwitch } from './deposit-wallet-switch';
import type { DepositWallet } from './deposit-wallets-api';

/** The columns of the deposit wallets; the status column needs all of them. */
export function depositWalletColumns(wallets: readonly DepositWallet[]): readonly DataColumn<DepositWallet>[] {
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
          explorerHref={wallet_address && networkOf(network_type).address?.(wallet_address)}
        />
      ),
    },
    { id: 'network_type', header: 'Network Type', cell: ({ network_type }) => networkOf(network_type).label },
    {
      id: 'status',
      header: 'Status',
      priority: 'always',
      cell: (wallet) => <DepositWalletSwitch wallet={wallet} wallets={wallets} />,
    },
  ];
}

/** The columns of the exported file: the addresses whole. */
export const depositWalletCsvColumns: readonly CsvColumn<DepositWallet>[] = [
  { header: 'Wallet Address', value: ({ wallet_address }) => wallet_address },
  { header: 'Network Type', value: ({ network_type }) => network_type && networkOf(network_type).label },
  { header: 'Status', value: ({ status }) => (status === undefined ? undefined : status ? 'Active' : 'Inactive') },
];
