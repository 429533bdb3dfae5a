import { fixtures, http } from '@countinghouse/api-client/testing';
import { withoutCapabilities, server } from '@countinghouse/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { recordRequests } from '../test-support/record-requests';
import { renderPanel } from '../test-support/render-panel';
import { getMain } from '../test-support/screens';

const minute = 60_000;
const queryNotice = () => screen.queryByRole('alertdialog', { name: 'Are you still there?' });

/** The session ends after 30 idle minutes, or after this many hours even if it is in use. */
const endsAfterHours = (hours: number) =>
  http.get('/session', ({ response }) =>
    response(200).json({
      success: true,
      data: { idle_seconds: 1800, ends_at: new Date(Date.now() + hours * 60 * minute).toISOString() },
    }),
  );

/** Opens a screen, and waits until the panel has read the limits. */
async function openUsersList() {
  const requests = recordRequests();
  const countSessionRequests = () => requests.filter(({ pathname }) => pathname === '/session').length;
  await renderPanel('/admin/users?search=ada');
  await getMain().findByRole('table');
  await waitFor(() => expect(countSessionRequests()).toBe(1));
  return { requests, countSessionRequests };
}

/** Simulates no activity in any tab for this long. */
function idleFor(minutes: number) {
  localStorage.setItem('active-at', String(Date.now() - minutes * minute));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'active-at' })));
}

it('shows the notice two minutes before the end, and only its button extends the session', async () => {
  server.use(endsAfterHours(12));
  const { countSessionRequests } = await openUsersList();
  idleFor(27.9);
  expect(queryNotice()).toBeNull();
  idleFor(28.1);
  await waitFor(() => expect(queryNotice()).not.toBeNull());
  // Activity does not close the notice.
  fireEvent.pointerMove(document.body, { screenX: 10, screenY: 10 });
  fireEvent.pointerMove(document.body, { screenX: 20, screenY: 20 });
  expect(queryNotice()).not.toBeNull();
  expect(countSessionRequests()).toBe(1);

  await userEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
  await waitFor(() => expect(queryNotice()).toBeNull());
  await waitFor(() => expect(countSessionRequests()).toBe(2));
});

it('activity in another tab extends the session', async () => {
  server.use(endsAfterHours(12));
  await openUsersList();
  idleFor(28.1);
  await waitFor(() => expect(queryNotice()).not.toBeNull());
  idleFor(0);
  await waitFor(() => expect(queryNotice()).toBeNull());
});

it('ends an idle session, and returns to the screen after the next sign-in', async () => {
  const revoked: unknown[] = [];
  server.use(
    endsAfterHours(12),
    http.post('/signout', ({ request, response }) => {
      revoked.push(request.headers.get('authorization'));
      return response(200).json({ success: true, message: 'Signed out.' });
    }),
  );
  await openUsersList();
  idleFor(30.1);
  expect(await screen.findByText('Session expired. Please log in again.')).toBeDefined();
  expect(window.location.pathname).toBe('/signin');
  expect(localStorage).toHaveLength(0);
  await waitFor(() => expect(revoked).toEqual(['Bearer token']));

  fireEvent.change(screen.getByLabelText('Email address'), { target: { value: 'ada@example.com' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct horse' } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/admin/users?search=ada'));
});

it('shows the sign-in screen after the machine slept past the limit', async () => {
  server.use(endsAfterHours(12));
  await openUsersList();
  // Timers were stopped, and no other tab was active.
  localStorage.setItem('active-at', String(Date.now() - 9 * 60 * minute));
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText('Session expired. Please log in again.')).toBeDefined();
});

it('shows the notice of the final limit once, early enough to save', async () => {
  server.use(endsAfterHours(1.5 / 60));
  await openUsersList();
  const getNotice = () => screen.queryByRole('alertdialog', { name: /^You will be signed out at \d\d:\d\d$/ });
  await waitFor(() => expect(getNotice()?.textContent).toContain('Save your work'));
  await userEvent.click(screen.getByRole('button', { name: 'Back to work' }));
  await waitFor(() => expect(getNotice()).toBeNull());
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(getNotice()).toBeNull();
});

it('ends the session when the server has ended it', async () => {
  const expired = fixtures.failure({ code: 'session_expired', message: 'Session expired. Please log in again.' });
  server.use(http.untyped.get('*/session', () => HttpResponse.json(expired, { status: 403 })));
  await openUsersList();
  expect(await screen.findByText('Session expired. Please log in again.')).toBeDefined();
  expect(window.location.pathname).toBe('/signin');
});

it('does nothing for a server that does not report the limits', async () => {
  server.use(withoutCapabilities('session_end'));
  const requests = recordRequests();
  await renderPanel('/admin/users');
  await getMain().findByRole('table');
  // The watch is loaded after the first screen, and stores an activity first.
  await waitFor(() => expect(localStorage.getItem('active-at')).not.toBeNull());
  idleFor(9 * 60);
  expect(requests.filter(({ pathname }) => pathname === '/session')).toEqual([]);
  expect(getMain().getByRole('table')).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
