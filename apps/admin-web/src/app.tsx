import { ApiProvider } from '@countinghouse/api-client';
import { paths } from '@countinghouse/areas';
import { readSession } from '@countinghouse/permissions';
import { UiProvider } from '@countinghouse/ui';
import { lazy, Suspense, useState } from 'react';
import type { PanelClients } from './clients';
import type { PanelConfig } from './panel-config';
import { PanelConfigContext } from './panel-config-context';
import { SignedOutStart } from './session/signed-out-start';

const loadPanel = () => import('./panel');
const Panel = lazy(async () => ({ default: (await loadPanel()).Panel }));

/** Fetches it in advance. What does not come is fetched again when it is shown. */
const prefetchPanel = () => void loadPanel().catch(() => undefined);

// Fetched beside the settings, not after them.
if (needsPanel()) prefetchPanel();

/** The providers, outermost first, and the screens. */
export function App({ config, clients }: { config: PanelConfig; clients: PanelClients }) {
  const [isStarted, setIsStarted] = useState(needsPanel);

  return (
    <PanelConfigContext value={config}>
      <UiProvider productName={config.productName}>
        <ApiProvider {...clients}>
          {isStarted ? (
            <Suspense>
              <Panel />
            </Suspense>
          ) : (
            <SignedOutStart onIntent={prefetchPanel} onSignedIn={() => setIsStarted(true)} />
          )}
        </ApiProvider>
      </UiProvider>
    </PanelConfigContext>
  );
}

/** Signing in needs no router, unless it has to remember where an expired session was. */
function needsPanel(): boolean {
  return readSession().status === 'active' || window.location.pathname === paths.signInAgain();
}
