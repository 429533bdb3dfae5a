import { ApiProvider, createApiClient, createQueryClient } from '@countinghouse/api-client';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { getReturnPath } from '../lib/return-path';
import { getCurrentToken } from '../lib/session';

/** Renders `guarded` at `/admin/users?page=3`. Every other address renders its path and return path. */
export function renderGuarded(guarded: ReactNode): RenderResult {
  const router = createMemoryRouter(
    [
      { path: '/admin/users', element: guarded },
      { path: '*', element: <CurrentLocation /> },
    ],
    { initialEntries: ['/admin/users?page=3'] },
  );
  const client = createApiClient({ baseUrl: 'http://panel.example/api/admin', getToken: getCurrentToken });
  return render(
    <ApiProvider client={client} queryClient={createQueryClient()}>
      <RouterProvider router={router} />
    </ApiProvider>,
  );
}

function CurrentLocation() {
  const { pathname, state } = useLocation();
  return (
    <p>
      at {pathname}, back to {getReturnPath(state) ?? 'nowhere'}
    </p>
  );
}
