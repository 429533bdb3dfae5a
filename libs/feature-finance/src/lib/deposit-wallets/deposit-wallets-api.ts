import { useMutation, useQuery, useRefresh } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';

export type DepositWallet = Schemas['DepositWallet'];

/** All deposit wallets. */
export function useDepositWallets() {
  return useQuery('get', '/admin-wallets', {}, { meta: { error: 'Failed to fetch wallet details.' } });
}

/** Adds an address, which users are offered at once. */
export function useAddDepositWallet() {
  const refresh = useRefresh();
  const { mutateAsync } = useMutation('post', '/admin-wallet/add', {
    meta: { error: 'Failed to add wallet', thrown: 'Something went wrong', success: 'Wallet added successfully' },
    onSuccess: () => refresh('/admin-wallets'),
  });
  return (wallet: Schemas['NewDepositWallet']) => mutateAsync({ body: wallet });
}

/** Changes an address or its network. */
export function useUpdateDepositWallet(id: string) {
  const refresh = useRefresh();
  const { mutateAsync } = useMutation('patch', '/admin-wallet/update/{id}', {
    meta: { error: 'Failed to update wallet', thrown: 'Something went wrong', success: 'Wallet updated successfully' },
    onSuccess: () => refresh('/admin-wallets'),
  });
  return (changes: Schemas['NewDepositWallet']) => mutateAsync({ params: { path: { id } }, body: changes });
}

/** Offers an address to users, or stops doing so. `isBusy` until the list shows what the server has. */
export function useSwitchDepositWallet(id: string) {
  const refresh = useRefresh();
  const { mutateAsync, isPending } = useMutation('patch', '/admin-wallet/update/{id}', {
    meta: { error: 'Failed to update status', success: 'Status updated successfully' },
    onSuccess: () => refresh('/admin-wallets'),
  });
  return {
    switchTo: (status: boolean) => mutateAsync({ params: { path: { id } }, body: { status } }),
    isBusy: isPending,
  };
}

/** Deletes an address. */
export function useDeleteDepositWallet() {
  const refresh = useRefresh();
  const { mutateAsync } = useMutation('delete', '/admin-wallet/delete/{id}', {
    meta: { error: 'Failed to delete wallet', thrown: 'Something went wrong', success: 'Wallet deleted successfully' },
    onSuccess: () => refresh('/admin-wallets'),
  });
  return (id: string) => mutateAsync({ params: { path: { id } } });
}
