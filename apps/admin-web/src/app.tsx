import { ApiProvider } from '@countinghouse/api-client';
import { loadWhenOnline, UiProvider } from '@countinghouse/ui';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { PanelClients } from './clients';
import { isSettingPassword, loadPanel, prefetchFirstScreen } from './load-panel';
import type { PanelConfig } from './panel-config';
import { PanelConfigContext } from './panel-config-context';
import { SignedOutStart } from './session/signed-out-start';

const loadSetPassword = loadWhenOnline(() => import('./session/set-password-start'));
const SetPasswordStart = lazy(async () => ({ default: (await loadSetPassword()).SetPasswordStart }));

export interface AppProps {
  config: PanelConfig;
  clients: PanelClients;
  /** The panel of a signed-in admin. Without it, the sign-in screen is shown. */
  panel: ReactNode;
}

/** Renders the providers around the panel or the sign-in screen. */
export function App({ config, clients, panel: firstPanel }: AppProps) {
  const [panel, setPanel] = useState(firstPanel);

  const openPanelAfterSignIn = async () => {
    try {
      const { openPanel } = await loadPanel();
      setPanel(await openPanel(clients));
    } catch (error) {
      setPanel(() => {
        throw error;
      });
    }
  };

  return (
    <PanelConfigContext value={config}>
      <UiProvider productName={config.productName}>
        <ApiProvider {...clients}>
          {isSettingPassword() ? (
            <Suspense>
              <SetPasswordStart />
            </Suspense>
          ) : (
            (panel ?? <SignedOutStart onIntent={prefetchFirstScreen} onSignedIn={() => void openPanelAfterSignIn()} />)
          )}
        </ApiProvider>
      </UiProvider>
    </PanelConfigContext>
  );
}
