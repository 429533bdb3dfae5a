import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import createQueryHooks, { type OpenapiQueryClient } from 'openapi-react-query';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { AnsweredPaths } from '../core/answered-paths';
import type { ApiClient } from '../core/api-client';
import { markAsBackground } from '../live/background';

export type ApiHooks = OpenapiQueryClient<AnsweredPaths>;

interface Api {
  client: ApiClient;
  hooks: ApiHooks;
}

const ApiContext = createContext<Api | undefined>(undefined);

interface ApiProviderProps {
  /** The server's client; keep it the same for the life of the page. */
  client: ApiClient;
  /** From `createQueryClient`. */
  queryClient: QueryClient;
  children: ReactNode;
}

/** Gives the hooks below it their server and their cache. */
export function ApiProvider({ client, queryClient, children }: ApiProviderProps) {
  const api = useMemo(() => ({ client, hooks: createQueryHooks(markAsBackground(client)) }), [client]);
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
 * The client itself, for a run of calls that nothing draws, such as an export.
 *
 * @throws Error outside an ApiProvider
 */
export const useApiClient = () => useApi().client;
