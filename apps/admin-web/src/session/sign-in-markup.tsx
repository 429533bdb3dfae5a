import { ApiProvider, createApiClient, createQueryClient } from '@countinghouse/api-client';
import { colorSchemeKey, UiProvider } from '@countinghouse/ui';
import { ColorSchemeScript } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { parsePanelConfig } from '../panel-config';
import { PanelConfigContext } from '../panel-config-context';
import { SignInScreen } from './sign-in-screen';
import { PRE_HYDRATION_ID, SUBMISSION_SCRIPT } from './pre-hydration-input';

/** The deployment's name and logo are unknown at build time. */
const config = { ...parsePanelConfig({}), productName: '', logoUrl: '' };

/** Renders the sign-in screen to static markup, without its title. */
export function renderSignInMarkup(): string {
  const markup = renderToStaticMarkup(
    <div id={PRE_HYDRATION_ID}>
      <PanelConfigContext value={config}>
        <UiProvider productName="">
          <ApiProvider
            client={createApiClient({ baseUrl: '/', getToken: () => undefined })}
            queryClient={createQueryClient({})}
          >
            <SignInScreen onSignedIn={() => undefined} />
          </ApiProvider>
        </UiProvider>
      </PanelConfigContext>
    </div>,
  );
  return markup.replace(/<title>.*?<\/title>/, '');
}

/** Returns the script that runs before the first paint: it sets the colour scheme and records a submission. */
export function getEarlyScript(): string {
  const element = renderToStaticMarkup(
    <ColorSchemeScript localStorageKey={colorSchemeKey} defaultColorScheme="auto" />,
  );
  return `${element.replace(/^<script[^>]*>|<\/script>$/g, '')}${SUBMISSION_SCRIPT}\n`;
}
