import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { loadPanelConfig } from './panel-config';
import { createPanelClients } from './clients';
import { showStartFailure } from './start-failure';

const root = document.getElementById('root') ?? document.body;

try {
  const config = await loadPanelConfig();
  createRoot(root).render(
    <StrictMode>
      <App config={config} clients={createPanelClients(config)} />
    </StrictMode>,
  );
} catch (error) {
  showStartFailure(root, error);
}
