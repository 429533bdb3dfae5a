import { ageOf, queryFailure } from '@countinghouse/api-client';
import { DataTable, EmptyState, PageHeader, useListState } from '@countinghouse/ui';
import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { KeyDialog } from './key-dialog';
import { serviceAccountColumns } from './service-account-columns';
import { AddServiceAccount, EditServiceAccount } from './service-account-form';
import { ServiceAccountRowActions } from './service-account-row-actions';
import { useKnowsServices, useServiceAccounts, type MadeKey, type ServiceAccount } from './service-accounts-api';

/** The programs that use the server. The whole list comes at once and is paged in the browser. */
export function ServiceAccountsPage() {
  const list = useListState();
  const accounts = useServiceAccounts();
  const isKnown = useKnowsServices();
  const [open, setOpen] = useState<ServiceAccount | 'new'>();
  const [made, setMade] = useState<MadeKey>();
  const rowActions = useCallback(
    (account: ServiceAccount) => (
      <ServiceAccountRowActions account={account} onEdit={() => setOpen(account)} onMade={setMade} />
    ),
    [],
  );
  const close = () => setOpen(undefined);
  const rows = accounts.data?.data;
  const present = (id: string) => rows?.find(({ _id }) => _id === id);

  if (!isKnown) {
    return (
      <>
        <PageHeader title="Service Accounts" />
        <EmptyState title="This server has no service accounts">Programs are given access elsewhere.</EmptyState>
      </>
    );
  }
  const addButton = <Button onClick={() => setOpen('new')}>+ Add New</Button>;
  return (
    <>
      <PageHeader title="Service Accounts" actions={addButton} />
      <DataTable
        label="Service Accounts"
        columns={serviceAccountColumns}
        rows={rows}
        unreadable={accounts.data?.unreadable}
        getRowId={({ _id }) => _id}
        state={list}
        error={queryFailure(accounts)}
        newItems={ageOf(accounts)}
        rowActions={rowActions}
        storageKey="service-accounts"
        empty={{ title: 'No program has a key yet', action: addButton }}
      />
      {open === 'new' && <AddServiceAccount onMade={setMade} onClose={close} />}
      {open !== undefined && open !== 'new' && (
        <EditServiceAccount
          key={open._id}
          account={present(open._id) ?? open}
          reload={async () => {
            const { data } = await accounts.refetch({ throwOnError: true });
            return data?.data.find(({ _id }) => _id === open._id) ?? open;
          }}
          onClose={close}
        />
      )}
      {made && open === undefined && <KeyDialog made={made} onClose={() => setMade(undefined)} />}
    </>
  );
}

export { ServiceAccountsPage as Component };
