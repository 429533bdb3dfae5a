import { fixtures, http } from '@countinghouse/api-client/testing';
import { lacks, server } from '@countinghouse/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { noteRequests } from '../test-support/note-requests';
import { renderPanel } from '../test-support/render-panel';
import { main } from '../test-support/screens';

const minute = 60_000;
const question = () => screen.queryByRole('alertdialog', { name: 'Are you still there?' });

/** The server says that a session ends after half an hour without anybody, and after so many hours in any case. */
const lasts = (hours: number) =>
  http.get('/session', ({ response }) =>
    response(200).json({
      success: true,
      data: { idle_seconds: 1800, ends_at: new Date(Date.now() + hours * 60 * minute).toISOString() },
    }),
  );

/** Opens a screen, and waits until the panel knows when the session ends. */
async function open() {
  const asked = noteRequests();
  const looks = () => asked.filter(({ pathname }) => pathname === '/session').length;
  await renderPanel('/admin/users?search=ada');
  await main().findByRole('table');
  await waitFor(() => expect(looks()).toBe(1));
  return { asked, looks };
}

/** Nobody was at any tab for so long. */
function leaveFor(minutes: number) {
  localStorage.setItem('active-at', String(Date.now() - minutes * minute));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'active-at' })));
}

it('an untouched tab is asked two minutes before the end, and only its answer keeps the session', async () => {
  server.use(lasts(12));
  const { looks } = await open();
  leaveFor(27.9);
  expect(question()).toBeNull();
  leaveFor(28.1);
  await waitFor(() => expect(question()).not.toBeNull());
  // Moving the pointer is no answer to the question.
  fireEvent.pointerMove(document.body, { screenX: 10, screenY: 10 });
  fireEvent.pointerMove(document.body, { screenX: 20, screenY: 20 });
  expect(question()).not.toBeNull();
  expect(looks()).toBe(1);

  await userEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
  await waitFor(() => expect(question()).toBeNull());
  await waitFor(() => expect(looks()).toBe(2));
});

it('what is done in another tab is an answer, too', async () => {
  server.use(lasts(12));
  await open();
  leaveFor(28.1);
  await waitFor(() => expect(question()).not.toBeNull());
  leaveFor(0);
  await waitFor(() => expect(question()).toBeNull());
});

it('ends where nobody answers: nothing is stored any more, the server forgets the token, and the way back is known', async () => {
  const revoked: unknown[] = [];
  server.use(
    lasts(12),
    http.post('/signout', ({ request, response }) => {
      revoked.push(request.headers.get('authorization'));
      return response(200).json({ success: true, message: 'Signed out.' });
    }),
  );
  await open();
  leaveFor(30.1);
  expect(await screen.findByText('Session expired. Please log in again.')).toBeDefined();
  expect(window.location.pathname).toBe('/signin');
  expect(localStorage).toHaveLength(0);
  await waitFor(() => expect(revoked).toEqual(['Bearer token']));

  fireEvent.change(screen.getByLabelText('Email address'), { target: { value: 'ada@example.com' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct horse' } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/admin/users?search=ada'));
});

it('a machine that slept wakes up to the sign-in screen', async () => {
  server.use(lasts(12));
  await open();
  // Timers stood still, and no other tab said anything.
  localStorage.setItem('active-at', String(Date.now() - 9 * 60 * minute));
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText('Session expired. Please log in again.')).toBeDefined();
});

it('the end that cannot be put off is told once, and leaves time to save', async () => {
  server.use(lasts(1.5 / 60));
  await open();
  const notice = () => screen.queryByRole('alertdialog', { name: /^You will be signed out at \d\d:\d\d$/ });
  await waitFor(() => expect(notice()?.textContent).toContain('Save your work'));
  await userEvent.click(screen.getByRole('button', { name: 'Back to work' }));
  await waitFor(() => expect(notice()).toBeNull());
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(notice()).toBeNull();
});

it('a session that the server has ended by its own limit ends here, too', async () => {
  const over = fixtures.failure({ code: 'session_expired', message: 'Session expired. Please log in again.' });
  server.use(http.untyped.get('*/session', () => HttpResponse.json(over, { status: 403 })));
  await open();
  expect(await screen.findByText('Session expired. Please log in again.')).toBeDefined();
  expect(window.location.pathname).toBe('/signin');
});

it('a server that does not say when a session ends is not asked, and nothing happens', async () => {
  server.use(lacks('session_end'));
  const asked = noteRequests();
  await renderPanel('/admin/users');
  await main().findByRole('table');
  // The watch comes after the first screen, and first notes that somebody is there.
  await waitFor(() => expect(localStorage.getItem('active-at')).not.toBeNull());
  leaveFor(9 * 60);
  expect(asked.filter(({ pathname }) => pathname === '/session')).toEqual([]);
  expect(main().getByRole('table')).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
