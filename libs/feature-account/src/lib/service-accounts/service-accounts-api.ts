import { ifMatch, useCapability, useMutation, useQuery } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';

export type ServiceAccount = Schemas['ServiceAccount'];

/** An account with its new key, which the server sends only once. */
export interface CreatedKey {
  account: ServiceAccount;
  key: string;
}

export const useSupportsServiceAccounts = () => useCapability('service_accounts');

/** Returns whether the server can restrict a key to reading and to networks. */
export const useSupportsKeyLimits = () => useCapability('service_account_limits');

/** Fetches the service accounts that are not ended. */
export function useServiceAccounts() {
  const meta = { error: 'Failed to fetch the service accounts.' };
  return useQuery('get', '/service-accounts', {}, { enabled: useSupportsServiceAccounts(), meta });
}

/** The response contains the key, which must not stay in the cache after its dialog closes. */
const withoutCache = { gcTime: 0 };

/** Creates an account; resolves to the account with its key. */
export function useAddServiceAccount() {
  const { mutateAsync } = useMutation('post', '/service-accounts', withoutCache);
  return async (account: Schemas['NewServiceAccount']): Promise<CreatedKey> => {
    const { data, key } = await mutateAsync({ body: account });
    return { account: data, key };
  };
}

/** Updates an account if the version still matches; it applies from the key's next request. */
export function useUpdateServiceAccount(id: string) {
  const { mutateAsync } = useMutation('patch', '/service-accounts/{id}', {
    meta: { success: 'Service account changed.' },
  });
  return (changes: Schemas['ServiceAccountChanges'], version?: string) =>
    mutateAsync({ params: { path: { id }, header: ifMatch(version) }, body: changes });
}

/** Creates a new key; the old one stops working. */
export function useRotateServiceKey(id: string) {
  const { mutateAsync } = useMutation('post', '/service-accounts/{id}/key', {
    ...withoutCache,
    meta: { error: 'The key was not rotated.' },
  });
  return async (): Promise<CreatedKey> => {
    const { data, key } = await mutateAsync({ params: { path: { id } } });
    return { account: data, key };
  };
}

/** Ends an account and its key. */
export function useRevokeServiceAccount(id: string) {
  const { mutateAsync } = useMutation('delete', '/service-accounts/{id}', {
    meta: { error: 'The service account was not revoked.', success: 'Service account revoked.' },
  });
  return () => mutateAsync({ params: { path: { id } } });
}
