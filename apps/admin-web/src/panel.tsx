import { capabilitiesQuery, createPrefetch } from '@countinghouse/api-client';
import { prefetchAdmin, readSession } from '@countinghouse/permissions';
import type { ReactNode } from 'react';
import { RouterProvider } from 'react-router-dom';
import type { PanelClients } from './clients';
import { createScreenPrefetcher } from './prefetch-screen-data';
import { createPanelRouter } from './router';

export { prefetchScreen } from './layout/prefetch-on-intent';

/**
 * Creates the routed panel once the code of the first screen is loaded. The screen's data is requested in parallel and
 * waited for briefly, so that the first paint is usually complete.
 */
export async function openPanel(clients: PanelClients): Promise<ReactNode> {
  const prefetchScreenData = createScreenPrefetcher(clients);
  prefetchScreenData(window.location);
  prefetchCommonQueries(clients);
  const router = createPanelRouter();
  // The next screen's code loads in parallel.
  router.subscribe(({ location, navigation }) => prefetchScreenData(navigation.location ?? location));
  await Promise.all([waitForRouter(router), Promise.race([waitForQueries(clients), delay(FIRST_PAINT_TIMEOUT_MS)])]);
  // Transitions would only delay the first paint.
  return <RouterProvider router={router} useTransitions={false} />;
}

/** How long to wait for data before the first screen is painted without it. A longer wait is noticeable. */
const FIRST_PAINT_TIMEOUT_MS = 100;

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Resolves when no query is fetching. */
function waitForQueries({ queryClient }: PanelClients): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (queryClient.isFetching() > 0) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = queryClient.getQueryCache().subscribe(check);
    check();
  });
}

/** Prefetches what every screen needs. */
function prefetchCommonQueries({ client, queryClient }: PanelClients): void {
  const session = readSession();
  if (session.status !== 'active' || session.adminId === '') return;
  prefetchAdmin(createPrefetch(client, queryClient), session.adminId);
  void queryClient.prefetchQuery(capabilitiesQuery(client));
}

/** Resolves when the router has loaded the first screen's code, or failed to. */
function waitForRouter(router: ReturnType<typeof createPanelRouter>): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = router.subscribe(check);
    function check() {
      if (!router.state.initialized) return;
      unsubscribe();
      resolve();
    }
    check();
  });
}
