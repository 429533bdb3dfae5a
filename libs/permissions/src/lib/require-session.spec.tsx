import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderGuarded } from '../test-support/render-at';
import { RequireSession } from './require-session';
import { endSession, expireSession, startSession } from './session';

let visits = 0;

function VisitCounter() {
  const [number] = useState(() => ++visits);
  return <p>Visit {number}</p>;
}

const guarded = (
  <RequireSession signIn="/admin/signin" signInAgain="/signin">
    <VisitCounter />
  </RequireSession>
);

describe('spec §2 Access and session', () => {
  // covers: access.guard
  it('redirects to /admin/signin without a token in local storage', async () => {
    renderGuarded(guarded);
    expect(await screen.findByText('at /admin/signin, back to nowhere')).toBeDefined();
  });

  // covers: roles.guard
  it('allows the guarded routes with a token only', async () => {
    localStorage.setItem('token', 't1');
    renderGuarded(guarded);
    expect(await screen.findByText(/^Visit/)).toBeDefined();
  });

  // covers: header.sign-out
  it('spec §4 Session: redirects to /admin/signin on Sign Out', async () => {
    startSession('t1', 'a1');
    renderGuarded(guarded);
    act(() => endSession());
    expect(await screen.findByText('at /admin/signin, back to nowhere')).toBeDefined();
  });

  // covers: state.session-over
  it('spec §4 Session: redirects to /signin with the return path after a 403', async () => {
    startSession('t1', 'a1');
    renderGuarded(guarded);
    act(() => expireSession());
    expect(await screen.findByText('at /signin, back to /admin/users?page=3')).toBeDefined();
  });

  it('redirects to /admin/signin with the return path after signing out in another window', async () => {
    startSession('t1', 'a1');
    renderGuarded(guarded);
    await screen.findByText(/^Visit/);
    localStorage.removeItem('token');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    expect(await screen.findByText('at /admin/signin, back to /admin/users?page=3')).toBeDefined();
  });

  it('remounts everything for another admin', async () => {
    startSession('t1', 'a1');
    renderGuarded(guarded);
    const first = (await screen.findByText(/^Visit/)).textContent;
    act(() => startSession('t2', 'a2'));
    expect(screen.getByText(/^Visit/).textContent).not.toBe(first);
  });
});
