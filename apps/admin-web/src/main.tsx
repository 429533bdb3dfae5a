import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { loadPanelConfig } from './panel-config';
import { createPanelClients } from './clients';
import { showFailure } from './show-failure';

const root = document.getElementById('root') ?? document.body;

try {
  const config = await loadPanelConfig();
  // A screen that breaks says so itself. Anything else that breaks, mostly because its code is no longer served, would
  // leave a blank page.
  const onUncaughtError = (error: unknown) => {
    console.error(error);
    const reason = 'A part of it could not be loaded or shown. Loading it anew helps, mostly.';
    // Not before React has taken away what it has drawn: it empties the whole root.
    setTimeout(() => showFailure(root, 'The panel has stopped', reason));
  };
  createRoot(root, { onUncaughtError }).render(
    <StrictMode>
      <App config={config} clients={createPanelClients(config)} />
    </StrictMode>,
  );
} catch (error) {
  console.error(error);
  const reason = error instanceof Error ? error.message : String(error);
  showFailure(root, 'The panel could not start', `Its settings could not be loaded (${reason}).`);
}
