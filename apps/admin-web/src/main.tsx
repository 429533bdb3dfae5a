import { offerTimeZone } from '@countinghouse/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { createPanelClients } from './clients';
import { loadPanel, needsPanel } from './load-panel';
import { loadPanelConfig } from './panel-config';
import { showFailure } from './show-failure';
import { guardMarkup } from './trusted-types';

// The component library writes stylesheets as markup. They have no tags.
guardMarkup((markup) => !markup.includes('<'));

// It says that this script has not loaded.
document.getElementById('not-loaded')?.remove();

const root = document.getElementById('root') ?? document.body;

/** The settings, and the code of the panel where it is needed, travel at once. */
async function start() {
  const panelCode = needsPanel() ? loadPanel() : undefined;
  // It is told below, once there are settings.
  panelCode?.catch(() => undefined);

  let config;
  try {
    config = await loadPanelConfig();
  } catch (error) {
    console.error(error);
    const reason = error instanceof Error ? error.message : String(error);
    return showFailure(root, 'The panel could not start', `Its settings could not be loaded (${reason}).`);
  }

  offerTimeZone(config.timeZone);
  try {
    const clients = createPanelClients(config);
    const panel = await (await panelCode)?.openPanel(clients);
    createRoot(root, { onUncaughtError: tellStopped }).render(
      <StrictMode>
        <App config={config} clients={clients} panel={panel} />
      </StrictMode>,
    );
  } catch (error) {
    tellStopped(error);
  }
}

/**
 * A screen that breaks says so itself. Anything else that breaks, mostly because its code is no longer served, would
 * leave a blank page.
 */
function tellStopped(error: unknown) {
  console.error(error);
  const reason = 'A part of it could not be loaded or shown. Loading it anew helps, mostly.';
  // Not before React has taken away what it has drawn: it empties the whole root.
  setTimeout(() => showFailure(root, 'The panel has stopped', reason));
}

start().catch(tellStopped);
