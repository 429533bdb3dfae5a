import { toListAge, getQueryFailure } from '@countinghouse/api-client';
import { OpenApprovalRequests } from '@countinghouse/feature-records';
import {
  DataTable,
  ExportButton,
  ExportSelected,
  getExportDisabledReason,
  PageHeader,
  useListState,
} from '@countinghouse/ui';
import { Button } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { createDepositWalletColumns, depositWalletCsvColumns } from './deposit-wallet-columns';
import { AddDepositWallet, EditDepositWallet } from './deposit-wallet-modal';
import { DepositWalletRowActions } from './deposit-wallet-row-actions';
import { RequestedDepositWallet } from './requested-deposit-wallet';
import { useDepositWallets, useReadAllDepositWallets, type DepositWallet } from './deposit-wallets-api';

const noWallets: readonly DepositWallet[] = [];

/** The list of deposit addresses. The server sends all of them, and the browser pages them. */
export function DepositWalletsPage() {
  const list = useListState();
  const query = useDepositWallets();
  const readAll = useReadAllDepositWallets();
  const failure = getQueryFailure(query);
  const wallets = query.data?.data ?? noWallets;
  const columns = useMemo(() => createDepositWalletColumns(wallets), [wallets]);
  const [open, setOpen] = useState<DepositWallet | 'new'>();
  const rowActions = useCallback(
    (wallet: DepositWallet) => (
      <DepositWalletRowActions wallet={wallet} wallets={wallets} onEdit={() => setOpen(wallet)} />
    ),
    [wallets],
  );
  const close = () => setOpen(undefined);
  const addButton = <Button onClick={() => setOpen('new')}>+ Add New</Button>;

  return (
    <>
      <PageHeader title="Admin Wallet Addresses" actions={addButton} />
      <OpenApprovalRequests
        kinds={['deposit_wallet']}
        describe={(approvalRequest) => <RequestedDepositWallet approvalRequest={approvalRequest} wallets={wallets} />}
      />
      <DataTable
        label="Admin Wallet Addresses"
        columns={columns}
        rows={query.data?.data}
        malformedRows={query.data?.malformed}
        getRowId={(wallet) => wallet._id}
        state={list}
        error={failure}
        newItems={toListAge(query)}
        rowActions={rowActions}
        storageKey="deposit-wallets"
        selectedActions={({ rows }) => (
          <ExportSelected fileName="deposit-wallets" columns={depositWalletCsvColumns} rows={rows} />
        )}
        empty={{ title: 'No wallets found', action: addButton }}
        toolbarEnd={
          <ExportButton
            fileName="deposit-wallets"
            columns={depositWalletCsvColumns}
            disabledReason={getExportDisabledReason(query.data?.data, failure)}
            loadRows={readAll}
          />
        }
      />
      {open === 'new' && <AddDepositWallet onClose={close} />}
      {open !== undefined && open !== 'new' && (
        <EditDepositWallet
          key={open._id}
          wallet={wallets.find(({ _id }) => _id === open._id) ?? open}
          wallets={wallets}
          reload={async () => (await query.refetch({ throwOnError: true })).data?.data ?? noWallets}
          onClose={close}
        />
      )}
    </>
  );
}

export { DepositWalletsPage as Component };
