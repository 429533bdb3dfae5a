import { render } from '@testing-library/react';
import { App } from '../app';
import { createPanelClients } from '../clients';
import { loadPanel, needsPanel } from '../load-panel';
import { parsePanelConfig } from '../panel-config';

// jsdom does not implement scrolling.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;

/**
 * Renders the panel at an address, without automatic retries.
 *
 * @param settings content of the deployment's `config.json`
 */
export async function renderPanel(address: string, settings: object = {}) {
  window.history.replaceState(null, '', address);
  const config = parsePanelConfig({ apiBaseUrl: 'http://panel.example/api/admin', ...settings });
  const clients = createPanelClients(config);
  const { queryClient } = clients;
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  // As at a real start: the sign-in screen is rendered without the code of the other screens.
  const panel = needsPanel() ? await (await loadPanel()).openPanel(clients) : undefined;
  return { queryClient, ...render(<App config={config} clients={clients} panel={panel} />) };
}
