import { getCurrentToken, endSession, readSession } from '@countinghouse/permissions';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { App } from '../app';
import { createPanelClients } from '../clients';
import { needsPanel } from '../load-panel';
import { parsePanelConfig } from '../panel-config';

const config = parsePanelConfig({ apiBaseUrl: 'http://panel.example/api/admin' });
const notice = /blocks storage for this site/;

afterEach(() => {
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

const openSignIn = () => render(<App config={config} clients={createPanelClients(config)} panel={undefined} />);

async function signIn() {
  await userEvent.type(screen.getByLabelText('Email address'), 'ada@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
}

it.each([
  [
    'blocked',
    () =>
      vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      }),
  ],
  [
    'full',
    () =>
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      }),
  ],
])('shows that storage is %s, and signs in for this tab', async (_, blockStorage) => {
  endSession();
  blockStorage();
  expect(needsPanel()).toBe(false);
  openSignIn();
  expect(await screen.findByText(notice)).toBeDefined();
  await signIn();
  await waitFor(() => expect(readSession().status).toBe('active'));
  expect(getCurrentToken()).toBe('token');
  expect(screen.queryByText('Invalid credentials')).toBeNull();
});

it('shows no notice if storage works', async () => {
  endSession();
  openSignIn();
  expect(await screen.findByLabelText('Password')).toBeDefined();
  expect(screen.queryByText(notice)).toBeNull();
});
