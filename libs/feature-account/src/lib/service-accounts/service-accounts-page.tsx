import { toListAge, getQueryFailure } from '@countinghouse/api-client';
import { DataTable, EmptyState, PageHeader, useListState } from '@countinghouse/ui';
import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { KeyDialog } from './key-dialog';
import { serviceAccountColumns } from './service-account-columns';
import { AddServiceAccount, EditServiceAccount } from './service-account-form';
import { ServiceAccountRowActions } from './service-account-row-actions';
import {
  useSupportsServiceAccounts,
  useServiceAccounts,
  type CreatedKey,
  type ServiceAccount,
} from './service-accounts-api';

/** Renders the service accounts, which are fetched in one request and paged in the browser. */
export function ServiceAccountsPage() {
  const list = useListState();
  const accounts = useServiceAccounts();
  const isSupported = useSupportsServiceAccounts();
  const [open, setOpen] = useState<ServiceAccount | 'new'>();
  const [createdKey, setCreatedKey] = useState<CreatedKey>();
  const rowActions = useCallback(
    (account: ServiceAccount) => (
      <ServiceAccountRowActions account={account} onEdit={() => setOpen(account)} onCreated={setCreatedKey} />
    ),
    [],
  );
  const close = () => setOpen(undefined);
  const rows = accounts.data?.data;
  const findRow = (id: string) => rows?.find(({ _id }) => _id === id);

  if (!isSupported) {
    return (
      <>
        <PageHeader title="Service Accounts" />
        <EmptyState title="This server has no service accounts">API keys are managed elsewhere.</EmptyState>
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
        malformedRows={accounts.data?.malformed}
        getRowId={({ _id }) => _id}
        state={list}
        error={getQueryFailure(accounts)}
        newItems={toListAge(accounts)}
        rowActions={rowActions}
        storageKey="service-accounts"
        empty={{
          title: 'No service accounts yet',
          children: 'With a service account, a program uses the API with a key instead of signing in.',
          action: addButton,
        }}
      />
      {open === 'new' && <AddServiceAccount onCreated={setCreatedKey} onClose={close} />}
      {open !== undefined && open !== 'new' && (
        <EditServiceAccount
          key={open._id}
          account={findRow(open._id) ?? open}
          reload={async () => {
            const { data } = await accounts.refetch({ throwOnError: true });
            return data?.data.find(({ _id }) => _id === open._id) ?? open;
          }}
          onClose={close}
        />
      )}
      {createdKey && open === undefined && (
        <KeyDialog createdKey={createdKey} onClose={() => setCreatedKey(undefined)} />
      )}
    </>
  );
}

export { ServiceAccountsPage as Component };
