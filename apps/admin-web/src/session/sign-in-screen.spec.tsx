import { currentToken, endSession, readSession } from '@countinghouse/permissions';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { App } from '../app';
import { createPanelClients } from '../clients';
import { needsPanel } from '../load-panel';
import { parsePanelConfig } from '../panel-config';

const config = parsePanelConfig({ apiBaseUrl: 'http://panel.example/api/admin' });
const words = /does not store anything for this site/;

afterEach(() => {
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

const open = () => render(<App config={config} clients={createPanelClients(config)} panel={undefined} />);

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
])('where storage is %s, it says so, and the right password signs in for this tab', async (_, refuse) => {
  endSession();
  refuse();
  expect(needsPanel()).toBe(false);
  open();
  expect(await screen.findByText(words)).toBeDefined();
  await signIn();
  await waitFor(() => expect(readSession().status).toBe('active'));
  expect(currentToken()).toBe('token');
  expect(screen.queryByText('Invalid credentials')).toBeNull();
});

it('where storage works, it says nothing of it', async () => {
  endSession();
  open();
  expect(await screen.findByLabelText('Password')).toBeDefined();
  expect(screen.queryByText(words)).toBeNull();
});
