import { capabilitiesQuery, createReadAhead } from '@countinghouse/api-client';
import { readAdminAhead, readSession } from '@countinghouse/permissions';
import type { ReactNode } from 'react';
import { RouterProvider } from 'react-router-dom';
import type { PanelClients } from './clients';
import { createScreenReader } from './read-screen';
import { createPanelRouter } from './router';

export { prefetchScreen } from './layout/prefetch-on-intent';

/**
 * Everything that has an address, once the code of the first screen is there. What that screen shows is asked for
 * meanwhile, and waited for a moment, so that most often all is drawn in one go.
 */
export async function openPanel(clients: PanelClients): Promise<ReactNode> {
  const readScreen = createScreenReader(clients);
  readScreen(window.location);
  readEverywhere(clients);
  const router = createPanelRouter();
  // The next screen's code is on its way then.
  router.subscribe(({ location, navigation }) => readScreen(navigation.location ?? location));
  await Promise.all([isReady(router), Promise.race([hasAnswers(clients), pause(patience)])]);
  // Drawn without pauses: nobody waits for anything else.
  return <RouterProvider router={router} useTransitions={false} />;
}

/** How long an answer is waited for before a screen is drawn without it, in milliseconds. Longer would be seen. */
const patience = 100;

const pause = (milliseconds: number) => new Promise<void>((end) => setTimeout(end, milliseconds));

/** Settles once nothing is being asked any more. */
function hasAnswers({ queryClient }: PanelClients): Promise<void> {
  return new Promise((done) => {
    const look = () => {
      if (queryClient.isFetching() > 0) return;
      stop();
      done();
    };
    const stop = queryClient.getQueryCache().subscribe(look);
    look();
  });
}

/** Asks for what every screen needs. */
function readEverywhere({ client, queryClient }: PanelClients): void {
  const session = readSession();
  if (session.status !== 'active' || session.adminId === '') return;
  readAdminAhead(createReadAhead(client, queryClient), session.adminId);
  void queryClient.prefetchQuery(capabilitiesQuery(client));
}

/** Settles once the router has the code of the first screen, or knows that it cannot be had. */
function isReady(router: ReturnType<typeof createPanelRouter>): Promise<void> {
  return new Promise((ready) => {
    const stop = router.subscribe(look);
    function look() {
      if (!router.state.initialized) return;
      stop();
      ready();
    }
    look();
  });
}
