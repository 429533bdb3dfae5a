import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../core/api-client';
import { capabilitiesQuery } from './use-capability';

/**
 * Remembers what a server can do from one visit to the next, so that lists are asked for in the right way at once. The
 * server is asked all the same, and its answer counts. Called once, when the clients are made.
 *
 * @param baseUrl of the server; each has a memory of its own
 * @param storage where it is kept, such as the browser's local storage; it never throws
 */
export function rememberCapabilities(
  client: ApiClient,
  queryClient: QueryClient,
  baseUrl: string,
  storage: { get: (key: string) => string | null; set: (key: string, text: string) => void },
): void {
  const name = `capabilities ${baseUrl}`;
  const { queryKey } = capabilitiesQuery(client);
  const remember = (known: string) =>
    queryClient.setQueryDefaults(queryKey, { placeholderData: known === '' ? [] : known.split(' ') });

  const remembered = storage.get(name);
  if (remembered !== null) remember(remembered);
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash !== hashKey(queryKey)) return;
    const known = queryClient.getQueryData(queryKey)?.join(' ');
    // An expired session takes all that is stored with it.
    if (known === undefined || known === storage.get(name)) return;
    remember(known);
    storage.set(name, known);
  });
}

/** What the server can do, as far as it is known: from its answer, or from an earlier visit. */
export function knownCapabilities(client: ApiClient, queryClient: QueryClient): readonly string[] | undefined {
  const { queryKey } = capabilitiesQuery(client);
  const { placeholderData } = queryClient.getQueryDefaults(queryKey);
  return queryClient.getQueryData(queryKey) ?? (Array.isArray(placeholderData) ? placeholderData : undefined);
}
