import { ifMatch, readTotal, useApiClient, useMutation, useQuery } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';
import { formatCount, refuseUnreadable, type ExportRun } from '@countinghouse/ui';

export type DepositWallet = Schemas['DepositWallet'];
export type NewDepositWallet = Schemas['NewDepositWallet'];
/** An address and its network as a form holds them; empty where they are not known. */
export interface DepositWalletPlace {
  wallet_address: string;
  network_type: NewDepositWallet['network_type'] | '';
}

/** The address and network of a wallet, as far as they are known. */
export const placeOf = ({ wallet_address, network_type }: DepositWallet): DepositWalletPlace => ({
  wallet_address: wallet_address ?? '',
  network_type: network_type ?? '',
});

/** All deposit wallets. */
export function useDepositWallets() {
  return useQuery('get', '/admin-wallets', {}, { meta: { error: 'Failed to fetch wallet details.' } });
}

/**
 * Returns a function that reads them anew, for an export.
 *
 * @throws Error where fewer came than there are
 */
export function useReadDepositWallets() {
  const client = useApiClient();
  return async ({ signal }: ExportRun) => {
    const { data } = await client.GET('/admin-wallets', { signal });
    refuseUnreadable(data?.unreadable);
    const wallets = data?.data ?? [];
    const total = readTotal(data) ?? 0;
    if (total > wallets.length) {
      throw new Error(`Only ${formatCount(wallets.length)} of ${formatCount(total)} rows came. Nothing was exported.`);
    }
    return wallets;
  };
}

/** Adds an address, which users are offered at once. */
export function useAddDepositWallet() {
  const { mutateAsync } = useMutation('post', '/admin-wallet/add', {
    meta: { success: 'Wallet added successfully' },
  });
  return (wallet: NewDepositWallet) => mutateAsync({ body: wallet });
}

/** Changes a wallet's address or network, as long as the wallet is still as it was read. */
export function useUpdateDepositWallet(id: string) {
  const { mutateAsync } = useMutation('patch', '/admin-wallet/update/{id}', {
    meta: { success: 'Wallet updated successfully' },
  });
  return (changes: Schemas['DepositWalletChanges'], version?: string) =>
    mutateAsync({ params: { path: { id }, header: ifMatch(version) }, body: changes });
}

/** Offers an address to users, or stops doing so. `isBusy` until the list shows what the server has. */
export function useSwitchDepositWallet({ _id: id, version }: DepositWallet) {
  const { mutateAsync, isPending } = useMutation('patch', '/admin-wallet/update/{id}', {
    meta: { error: 'Failed to update status', success: 'Status updated successfully' },
  });
  return {
    switchTo: (status: boolean) =>
      mutateAsync({ params: { path: { id }, header: ifMatch(version) }, body: { status } }),
    isBusy: isPending,
  };
}

/** Deletes a wallet's address, as long as the wallet is still as it was read. */
export function useDeleteDepositWallet() {
  const { mutateAsync } = useMutation('delete', '/admin-wallet/delete/{id}', {
    meta: { error: 'Failed to delete wallet', thrown: 'Something went wrong', success: 'Wallet deleted successfully' },
  });
  return ({ _id: id, version }: DepositWallet) => mutateAsync({ params: { path: { id }, header: ifMatch(version) } });
}
