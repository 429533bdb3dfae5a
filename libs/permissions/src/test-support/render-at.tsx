import { ApiProvider, createApiClient, createQueryClient } from '@countinghouse/api-client';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { returnPath } from '../lib/return-path';
import { currentToken } from '../lib/session';

/** Draws `guarded` at `/admin/users?page=3`; every other address shows itself, and what it would return to. */
export function renderGuarded(guarded: ReactNode): RenderResult {
  const router = createMemoryRouter(
    [
      { path: '/admin/users', element: guarded },
      { path: '*', element: <Whereabouts /> },
    ],
    { initialEntries: ['/admin/users?page=3'] },
  );
  const client = createApiClient({ baseUrl: 'http://panel.example/api/admin', getToken: currentToken });
  return render(
    <ApiProvider client={client} queryClient={createQueryClient()}>
      <RouterProvider router={router} />
    </ApiProvider>,
  );
}

function Whereabouts() {
  const { pathname, state } = useLocation();
  return (
    <p>
      at {pathname}, back to {returnPath(state) ?? 'nowhere'}
    </p>
  );
}
