import { ApiProvider, createApiClient, createQueryClient } from '@countinghouse/api-client';
import { colorSchemeKey, UiProvider } from '@countinghouse/ui';
import { ColorSchemeScript } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { parsePanelConfig } from '../panel-config';
import { PanelConfigContext } from '../panel-config-context';
import { SignInScreen } from './sign-in-screen';
import { drawnBeforeId, submissionScript } from './typed-before';

/** A deployment's own name and logo are not known when the panel is built. */
const config = { ...parsePanelConfig({}), productName: '', logoUrl: '' };

/** The sign-in screen as it is first drawn, without its title. */
export function signInMarkup(): string {
  const markup = renderToStaticMarkup(
    <div id={drawnBeforeId}>
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

/** What runs before anything is painted: sets the colour scheme, and remembers a press of the button. */
export function earlyScript(): string {
  const element = renderToStaticMarkup(
    <ColorSchemeScript localStorageKey={colorSchemeKey} defaultColorScheme="auto" />,
  );
  return `${element.replace(/^<script[^>]*>|<\/script>$/g, '')}${submissionScript}\n`;
}
