import { ifMatch, readTotal, useApiClient, useMutation, useQuery } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';
import { formatCount, assertNoMalformedRows, type ExportRun } from '@countinghouse/ui';

export type DepositWallet = Schemas['DepositWallet'];
export type NewDepositWallet = Schemas['NewDepositWallet'];
/** Form values of an address and its network; unknown values are empty. */
export interface DepositWalletFormValues {
  wallet_address: string;
  network_type: NewDepositWallet['network_type'] | '';
}

/** Converts a wallet to form values. */
export const toDepositWalletFormValues = ({
  wallet_address,
  network_type,
}: DepositWallet): DepositWalletFormValues => ({
  wallet_address: wallet_address ?? '',
  network_type: network_type ?? '',
});

/** Queries all deposit wallets. */
export function useDepositWallets() {
  return useQuery('get', '/admin-wallets', {}, { meta: { error: 'Failed to fetch wallet details.' } });
}

/**
 * Returns a function that reads all deposit wallets for an export.
 *
 * @throws Error if the response is incomplete
 */
export function useReadAllDepositWallets() {
  const client = useApiClient();
  return async ({ signal }: ExportRun) => {
    const { data } = await client.GET('/admin-wallets', { signal });
    assertNoMalformedRows(data?.malformed);
    const wallets = data?.data ?? [];
    const total = readTotal(data) ?? 0;
    if (total > wallets.length) {
      throw new Error(
        `Only ${formatCount(wallets.length)} of ${formatCount(total)} rows were received. Nothing was exported.`,
      );
    }
    return wallets;
  };
}

/** Adds a deposit address. */
export function useAddDepositWallet() {
  const { mutateAsync } = useMutation('post', '/admin-wallet/add', {
    meta: { success: 'Wallet added successfully' },
  });
  return (wallet: NewDepositWallet) => mutateAsync({ body: wallet });
}

/** Updates a wallet's address or network with optimistic concurrency. */
export function useUpdateDepositWallet(id: string) {
  const { mutateAsync } = useMutation('patch', '/admin-wallet/update/{id}', {
    meta: { success: 'Wallet updated successfully' },
  });
  return (changes: Schemas['DepositWalletChanges'], version?: string) =>
    mutateAsync({ params: { path: { id }, header: ifMatch(version) }, body: changes });
}

/** Activates and deactivates an address. `isBusy` stays true until the list is refetched. */
export function useSetDepositWalletStatus({ _id: id, version }: DepositWallet) {
  const { mutateAsync, isPending } = useMutation('patch', '/admin-wallet/update/{id}', {
    meta: { error: 'Failed to update status', success: 'Status updated successfully' },
  });
  return {
    setStatus: (status: boolean) =>
      mutateAsync({ params: { path: { id }, header: ifMatch(version) }, body: { status } }),
    isBusy: isPending,
  };
}

/** Deletes a wallet with optimistic concurrency. */
export function useDeleteDepositWallet() {
  const { mutateAsync } = useMutation('delete', '/admin-wallet/delete/{id}', {
    meta: {
      error: 'Failed to delete wallet',
      malformed: 'Something went wrong',
      success: 'Wallet deleted successfully',
    },
  });
  return ({ _id: id, version }: DepositWallet) => mutateAsync({ params: { path: { id }, header: ifMatch(version) } });
}
