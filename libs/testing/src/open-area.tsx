import {
  ApiProvider,
  capabilitiesQuery,
  createApiClient,
  createQueryClient,
  type ApiClientOptions,
  type SettledCall,
} from '@countinghouse/api-client';
import type { Area } from '@countinghouse/navigation';
import { getCurrentToken } from '@countinghouse/permissions';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';

interface AreaOptions {
  /** Sends a request. @default the global `fetch` */
  fetch?: ApiClientOptions['fetch'];
  /** Called with the message of each toast. */
  onToast?: (message: string) => void;
}

/** Opens an area at an address, with a router, a query client and the panel's providers. */
export function openArea(area: Area, address: string, { fetch, onToast }: AreaOptions = {}) {
  const reportToast = ({ message }: SettledCall) => {
    if (message !== undefined) onToast?.(message);
  };
  const queryClient = createQueryClient({ onFailure: (_error, call) => reportToast(call), onSuccess: reportToast });
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const client = createApiClient({
    baseUrl: 'http://panel.example/api/admin',
    getToken: getCurrentToken,
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
