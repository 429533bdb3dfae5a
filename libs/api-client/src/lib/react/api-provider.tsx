import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import createQueryHooks, { type OpenapiQueryClient } from 'openapi-react-query';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { ClientPaths } from '../core/client-paths';
import type { ApiClient } from '../core/api-client';
import { withBackgroundHeader } from '../live/background-requests';

export type ApiHooks = OpenapiQueryClient<ClientPaths>;

interface Api {
  client: ApiClient;
  hooks: ApiHooks;
}

const ApiContext = createContext<Api | undefined>(undefined);

interface ApiProviderProps {
  /** The server's client. Use one for the lifetime of the page. */
  client: ApiClient;
  /** From `createQueryClient`. */
  queryClient: QueryClient;
  children: ReactNode;
}

/** Provides the client and the query cache to the hooks. */
export function ApiProvider({ client, queryClient, children }: ApiProviderProps) {
  const api = useMemo(() => ({ client, hooks: createQueryHooks(withBackgroundHeader(client)) }), [client]);
  return (
    <QueryClientProvider client={queryClient}>
      <ApiContext value={api}>{children}</ApiContext>
    </QueryClientProvider>
  );
}

function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('There is no ApiProvider around this component.');
  return api;
}

/** @throws Error outside an ApiProvider */
export const useApiHooks = () => useApi().hooks;

/**
 * Returns the client, for calls outside of queries, such as an export.
 *
 * @throws Error outside an ApiProvider
 */
export const useApiClient = () => useApi().client;
