import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../core/api-client';
import { capabilitiesQuery } from './use-capability';

/**
 * Persists the server's capabilities, so that the first requests of the next visit already respect them. They are fetched
 * again on each visit. Call this once, when the clients are created.
 *
 * @param baseUrl the server's base URL; capabilities are stored per server
 * @param storage a key-value store that never throws, such as a wrapper of local storage
 */
export function persistCapabilities(
  client: ApiClient,
  queryClient: QueryClient,
  baseUrl: string,
  storage: { get: (key: string) => string | null; set: (key: string, text: string) => void },
): void {
  const name = `capabilities ${baseUrl}`;
  const { queryKey } = capabilitiesQuery(client);
  const setPlaceholder = (capabilities: string) =>
    queryClient.setQueryDefaults(queryKey, { placeholderData: capabilities === '' ? [] : capabilities.split(' ') });

  const stored = storage.get(name);
  if (stored !== null) setPlaceholder(stored);
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash !== hashKey(queryKey)) return;
    const capabilities = queryClient.getQueryData(queryKey)?.join(' ');
    // The storage is cleared when a session expires, so its value is compared again.
    if (capabilities === undefined || capabilities === storage.get(name)) return;
    setPlaceholder(capabilities);
    storage.set(name, capabilities);
  });
}

/** Returns the server's capabilities from its response or from an earlier visit; undefined if unknown. */
export function getKnownCapabilities(client: ApiClient, queryClient: QueryClient): readonly string[] | undefined {
  const { queryKey } = capabilitiesQuery(client);
  const { placeholderData } = queryClient.getQueryDefaults(queryKey);
  return queryClient.getQueryData(queryKey) ?? (Array.isArray(placeholderData) ? placeholderData : undefined);
}
