import { fixtures, http } from '@countinghouse/api-client/testing';
import { server } from '@countinghouse/api-client/testing/node';
import { readSession, startSession } from '@countinghouse/permissions';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { App } from '../app';
import { createPanelClients } from '../clients';
import { needsPanel } from '../load-panel';
import { parsePanelConfig } from '../panel-config';

const { token } = fixtures.passwordReset();
const config = parsePanelConfig({ apiBaseUrl: 'http://panel.example/api/admin' });

afterEach(() => window.history.replaceState(null, '', '/'));

/** Opens a password link. */
function openSetPassword(fragment = `#${token}`) {
  window.history.replaceState(null, '', `/admin/set-password${fragment}`);
  render(<App config={config} clients={createPanelClients(config)} panel={undefined} />);
}

async function submitPassword(password: string) {
  await userEvent.click(await screen.findByLabelText('New password'));
  await userEvent.paste(password);
  await userEvent.click(screen.getByRole('button', { name: 'Set password' }));
}

it('sets the pasted password unchanged, and links to the sign-in', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('/password-reset', async ({ request, response }) => {
      sent.push(await request.json());
      return response(200).json({ success: true, data: { may_sign_in: true } });
    }),
  );
  openSetPassword();
  await submitPassword('  correct horse battery  ');
  const link = await screen.findByRole('link', { name: 'Go to sign-in' });
  expect(link.getAttribute('href')).toBe('/admin/signin');
  expect(sent).toEqual([{ token, password: '  correct horse battery  ' }]);
  expect(window.location.hash).toBe('');
});

it('offers a user of the platform no sign-in', async () => {
  server.use(
    http.post('/password-reset', ({ response }) => response(200).json({ success: true, data: { may_sign_in: false } })),
  );
  openSetPassword();
  await submitPassword('correct horse battery');
  expect(await screen.findByText(/the next time you sign in to Countinghouse/)).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});

it('shows why a password was rejected until it is edited', async () => {
  const message = 'This password is on a list of common ones.';
  server.use(
    http.post('/password-reset', ({ response }) =>
      response.untyped(
        HttpResponse.json(
          fixtures.failure({ message, code: 'validation_failed', errors: [{ field: 'password', message }] }),
          { status: 400 },
        ),
      ),
    ),
  );
  openSetPassword();
  await submitPassword('password1');
  const error = await screen.findByText(message);
  const field = screen.getByLabelText('New password');
  expect(field.getAttribute('aria-describedby')).toContain(error.id);
  expect(field).toHaveProperty('value', 'password1');
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, '2');
  expect(screen.queryByText(message)).toBeNull();
});

it('requires a password', async () => {
  openSetPassword();
  await userEvent.click(await screen.findByRole('button', { name: 'Set password' }));
  expect(screen.getByText('A new password is required')).toBeDefined();
});

it('shows that a link was used, and that one is truncated', async () => {
  server.use(
    http.post('/password-reset', ({ response }) =>
      response(404).json(fixtures.failure({ message: 'Gone.', code: 'not_found' })),
    ),
  );
  openSetPassword();
  await submitPassword('correct horse battery');
  expect((await screen.findByRole('alert')).textContent).toBe('This link no longer works.');
  window.location.hash = `#${token.slice(0, 20)}`;
  expect(await screen.findByText('This link is incomplete.')).toBeDefined();
});

it('shows how long to wait after too many attempts, and keeps the input', async () => {
  const message = 'Too many attempts. Please try again in 60 seconds.';
  server.use(
    http.post('/password-reset', ({ response }) =>
      response.untyped(HttpResponse.json(fixtures.failure({ message, code: 'too_many_requests' }), { status: 429 })),
    ),
  );
  openSetPassword();
  await submitPassword('correct horse battery');
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.getByLabelText('New password')).toHaveProperty('value', 'correct horse battery');
});

it('is shown to a signed-in admin too', async () => {
  startSession('token', 'admin-1');
  openSetPassword();
  expect(needsPanel()).toBe(false);
  expect(await screen.findByRole('heading', { name: 'Set a new password' })).toBeDefined();
  expect(readSession().status).toBe('active');
});
