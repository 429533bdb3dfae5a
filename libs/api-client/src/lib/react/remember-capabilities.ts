import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../core/api-client';
import { capabilitiesQuery } from './use-capability';

/**
 * Remembers what a server can do from one visit to the next, so that lists are asked for in the right way at once. The
 * server is asked all the same, and its answer counts. Called once, when the clients are made.
 *
 * @param baseUrl of the server; each has a memory of its own
 * @param storage where it is kept, such as `localStorage`
 */
export function rememberCapabilities(
  client: ApiClient,
  queryClient: QueryClient,
  baseUrl: string,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): void {
  const name = `capabilities ${baseUrl}`;
  const { queryKey } = capabilitiesQuery(client);
  const remember = (known: string) =>
    queryClient.setQueryDefaults(queryKey, { placeholderData: known === '' ? [] : known.split(' ') });

  let remembered = storage.getItem(name);
  if (remembered !== null) remember(remembered);
  queryClient.getQueryCache().subscribe(() => {
    const known = queryClient.getQueryData(queryKey)?.join(' ');
    if (known === undefined || known === remembered) return;
    remembered = known;
    remember(known);
    storage.setItem(name, known);
  });
}

/** What the server can do, as far as it is known: from its answer, or from an earlier visit. */
export function knownCapabilities(client: ApiClient, queryClient: QueryClient): readonly string[] | undefined {
  const { queryKey } = capabilitiesQuery(client);
  const { placeholderData } = queryClient.getQueryDefaults(queryKey);
  return queryClient.getQueryData(queryKey) ?? (Array.isArray(placeholderData) ? placeholderData : undefined);
}
