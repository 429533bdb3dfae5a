import { useMutation, useQuery } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';

export type DepositWallet = Schemas['DepositWallet'];

/** All deposit wallets. */
export function useDepositWallets() {
  return useQuery('get', '/admin-wallets', {}, { meta: { error: 'Failed to fetch wallet details.' } });
}

/** Adds an address, which users are offered at once. */
export function useAddDepositWallet() {
  const { mutateAsync } = useMutation('post', '/admin-wallet/add', {
    meta: { error: 'Failed to add wallet', thrown: 'Something went wrong', success: 'Wallet added successfully' },
  });
  return (wallet: Schemas['NewDepositWallet']) => mutateAsync({ body: wallet });
}

/** Changes an address or its network. */
export function useUpdateDepositWallet(id: string) {
  const { mutateAsync } = useMutation('patch', '/admin-wallet/update/{id}', {
    meta: { error: 'Failed to update wallet', thrown: 'Something went wrong', success: 'Wallet updated successfully' },
  });
  return (changes: Schemas['NewDepositWallet']) => mutateAsync({ params: { path: { id } }, body: changes });
}

/** Offers an address to users, or stops doing so. `isBusy` until the list shows what the server has. */
export function useSwitchDepositWallet(id: string) {
  const { mutateAsync, isPending } = useMutation('patch', '/admin-wallet/update/{id}', {
    meta: { error: 'Failed to update status', success: 'Status updated successfully' },
  });
  return {
    switchTo: (status: boolean) => mutateAsync({ params: { path: { id } }, body: { status } }),
    isBusy: isPending,
  };
}

/** Deletes an address. */
export function useDeleteDepositWallet() {
  const { mutateAsync } = useMutation('delete', '/admin-wallet/delete/{id}', {
    meta: { error: 'Failed to delete wallet', thrown: 'Something went wrong', success: 'Wallet deleted successfully' },
  });
  return (id: string) => mutateAsync({ params: { path: { id } } });
}
