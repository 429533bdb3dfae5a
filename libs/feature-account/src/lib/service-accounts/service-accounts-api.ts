import { ifMatch, useCapability, useMutation, useQuery } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';

export type ServiceAccount = Schemas['ServiceAccount'];

/** An account with its key, which is nowhere else. */
export interface MadeKey {
  account: ServiceAccount;
  key: string;
}

/** Whether the server knows service accounts. */
export const useKnowsServices = () => useCapability('service_accounts');

/** Whether the server can limit a key to reading and to networks. */
export const useKnowsLimits = () => useCapability('service_account_limits');

/** All that have not been ended. */
export function useServiceAccounts() {
  const meta = { error: 'Failed to fetch the service accounts.' };
  return useQuery('get', '/service-accounts', {}, { enabled: useKnowsServices(), meta });
}

/** A key must not stay in the memory of the page longer than the dialog that shows it. */
const forgotten = { gcTime: 0 };

/** Makes an account, and gives its key. */
export function useAddServiceAccount() {
  const { mutateAsync } = useMutation('post', '/service-accounts', forgotten);
  return async (account: Schemas['NewServiceAccount']): Promise<MadeKey> => {
    const { data, key } = await mutateAsync({ body: account });
    return { account: data, key };
  };
}

/** Changes an account, as long as it is still as it was read; it takes effect with the next call of its key. */
export function useChangeServiceAccount(id: string) {
  const { mutateAsync } = useMutation('patch', '/service-accounts/{id}', {
    meta: { success: 'Service account changed.' },
  });
  return (changes: Schemas['ServiceAccountChanges'], version?: string) =>
    mutateAsync({ params: { path: { id }, header: ifMatch(version) }, body: changes });
}

/** Makes a new key; the old one opens nothing any more. */
export function useRenewServiceKey(id: string) {
  const { mutateAsync } = useMutation('post', '/service-accounts/{id}/key', {
    ...forgotten,
    meta: { error: 'There is no new key.' },
  });
  return async (): Promise<MadeKey> => {
    const { data, key } = await mutateAsync({ params: { path: { id } } });
    return { account: data, key };
  };
}

/** Ends an account, and with it its key. */
export function useEndServiceAccount(id: string) {
  const { mutateAsync } = useMutation('delete', '/service-accounts/{id}', {
    meta: { error: 'The service account was not ended.', success: 'Service account ended.' },
  });
  return () => mutateAsync({ params: { path: { id } } });
}
