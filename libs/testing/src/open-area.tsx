import {
  ApiProvider,
  capabilitiesQuery,
  createApiClient,
  createQueryClient,
  type ApiClientOptions,
  type SettledCall,
} from '@countinghouse/api-client';
import type { Area } from '@countinghouse/navigation';
import { currentToken } from '@countinghouse/permissions';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';

interface AreaOptions {
  /** What sends a request. Default: the environment's `fetch`. */
  fetch?: ApiClientOptions['fetch'];
  /** Called with what a call has to say beside its screen. */
  onSaid?: (words: string) => void;
}

/** An area at one of its addresses: its router, what it has read, and the providers that the panel puts around it. */
export function openArea(area: Area, address: string, { fetch, onSaid }: AreaOptions = {}) {
  const say = ({ words }: SettledCall) => {
    if (words !== undefined) onSaid?.(words);
  };
  const queryClient = createQueryClient({ onFailure: (_error, call) => say(call), onSuccess: say });
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const client = createApiClient({
    baseUrl: 'http://panel.example/api/admin',
    getToken: currentToken,
    capabilities: () => queryClient.ensureQueryData(capabilitiesQuery(client)),
    fetch,
  });
  const router = createMemoryRouter(
    [{ hydrateFallbackElement: <></>, children: [...area.routes, { path: '*', element: null }] }],
    { initialEntries: [address] },
  );

  function AreaView({ wrap }: { wrap: (screen: ReactNode) => ReactNode }) {
    return (
      <ApiProvider client={client} queryClient={queryClient}>
        {wrap(<RouterProvider router={router} />)}
      </ApiProvider>
    );
  }
  return { router, queryClient, AreaView };
}
