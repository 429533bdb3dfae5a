import { setBusinessTimeZone } from '@countinghouse/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { createPanelClients } from './clients';
import { loadPanel, needsPanel } from './load-panel';
import { loadPanelConfig } from './panel-config';
import { showFailure } from './show-failure';
import { guardMarkup } from './trusted-types';

// The component library inserts stylesheets as markup. They contain no tags.
guardMarkup((markup) => !markup.includes('<'));

// The element is a message that this script has not loaded.
document.getElementById('not-loaded')?.remove();

const root = document.getElementById('root') ?? document.body;

/** Loads the settings and the panel's code in parallel. */
async function start() {
  const panelCode = needsPanel() ? loadPanel() : undefined;
  // The failure is handled below, once the settings are loaded.
  panelCode?.catch(() => undefined);

  let config;
  try {
    config = await loadPanelConfig();
  } catch (error) {
    console.error(error);
    const reason = error instanceof Error ? error.message : String(error);
    return showFailure(root, 'The panel could not start', `Its settings could not be loaded (${reason}).`);
  }

  setBusinessTimeZone(config.timeZone);
  try {
    const clients = createPanelClients(config);
    const panel = await (await panelCode)?.openPanel(clients);
    createRoot(root, { onUncaughtError: showStopped }).render(
      <StrictMode>
        <App config={config} clients={clients} panel={panel} />
      </StrictMode>,
    );
  } catch (error) {
    showStopped(error);
  }
}

/**
 * Screens have their own error boundary. Any other failure, mostly code that is no longer served, would leave a blank
 * page.
 */
function showStopped(error: unknown) {
  console.error(error);
  const reason = 'Part of it could not be loaded. Reloading usually helps.';
  // React empties the root after this call, so the message must come later.
  setTimeout(() => showFailure(root, 'The panel has stopped', reason));
}

start().catch(showStopped);
