import { fixtures, http } from '@countinghouse/api-client/testing';
import { withoutCapabilities, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountArea } from '../account/account-area';
import { securityArea } from '../security/security-area';

const current = fixtures.openSession({ _id: 'here', is_current: true });
const phone = fixtures.openSession({ _id: 'phone', device: 'Safari on iPhone', ip_address: '198.51.100.24' });
const foreign = fixtures.openSession({
  _id: 'theirs',
  device: 'Firefox on Linux',
  admin: { _id: 's7', fullName: 'Łucja Frey', email: 'lucja@example.com', role: 'subadmin' },
});

/** The requests that end sessions. */
let endedSessions: string[] = [];

beforeEach(() => {
  endedSessions = [];
  const done = { success: true, message: 'Done.' } as const;
  server.use(
    http.get('/sessions', ({ response }) => response(200).json({ success: true, data: [current, phone] })),
    http.get('/sessions/all', ({ response }) => response(200).json({ success: true, data: [current, phone, foreign] })),
    http.delete('/sessions/{id}', ({ params, response }) => {
      endedSessions.push(`session ${params.id}`);
      return response(200).json(done);
    }),
    http.post('/sessions/end-others', ({ response }) => {
      endedSessions.push('others');
      return response(200).json(done);
    }),
    http.delete('/sessions/all/{id}', ({ params, response }) => {
      endedSessions.push(`all of ${params.id}`);
      return response(200).json(done);
    }),
  );
});

/** Presses a button, confirms the dialog, and returns its text. */
async function pressAndConfirm(name: string, confirmLabel: string) {
  await userEvent.click(await screen.findByRole('button', { name }));
  const dialog = await screen.findByRole('dialog');
  const text = dialog.textContent;
  await userEvent.click(within(dialog).getByRole('button', { name: confirmLabel }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return text;
}

describe('own sessions', () => {
  const getItems = async () => within(await screen.findByRole('list', { name: 'Sessions' })).getAllByRole('listitem');

  it('shows device, address and times; the current session cannot be ended', async () => {
    renderArea(accountArea, '/admin/account');
    const [first, second] = await getItems();
    expect(first?.textContent).toMatch(
      /^Chrome on WindowsThis session203\.0\.113\.7 · signed in \d{1,2} \w{3} \d{4}, /,
    );
    expect(second?.textContent).toMatch(/^Safari on iPhone198\.51\.100\.24 · signed in .* · last used .* ago/);
    expect(within(first ?? document.body).queryByRole('button')).toBeNull();
  });

  it('ends a session after a confirmation that names it', async () => {
    const { toastMessages } = renderArea(accountArea, '/admin/account');
    const dialog = await pressAndConfirm('Sign out Safari on iPhone, 198.51.100.24', 'Sign out there');
    expect(dialog).toContain('Safari on iPhone, 198.51.100.24 has to sign in again.');
    expect(endedSessions).toEqual(['session phone']);
    expect(toastMessages).toEqual(['Signed out there.']);
  });

  it('ends all other sessions', async () => {
    renderArea(accountArea, '/admin/account');
    await pressAndConfirm('Sign out everywhere else', 'Sign out everywhere else');
    expect(endedSessions).toEqual(['others']);
  });

  it('has nothing to end with one session', async () => {
    server.use(http.get('/sessions', ({ response }) => response(200).json({ success: true, data: [current] })));
    renderArea(accountArea, '/admin/account');
    expect(await screen.findByText('You are not signed in anywhere else.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Sign out/ })).toBeNull();
  });

  it('is hidden if the server does not support sessions', async () => {
    server.use(withoutCapabilities('sessions'));
    renderArea(accountArea, '/admin/account');
    expect(await screen.findByRole('region', { name: 'Password' })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Active sessions' })).toBeNull());
  });
});

describe('all sessions', () => {
  it('can be searched by name, email, device or address', async () => {
    renderArea(securityArea, '/admin/security?search=lucja');
    expect(await screen.findByRole('rowheader', { name: 'Łucja Frey' })).toBeDefined();
    expect(screen.getAllByRole('rowheader')).toHaveLength(1);
  });

  it('can be ended, one or all sessions of an admin', async () => {
    renderArea(securityArea, '/admin/security');
    await pressAndConfirm('Sign Łucja Frey out of Firefox on Linux, 203.0.113.7', 'Sign out there');
    await pressAndConfirm('Sign Łucja Frey out everywhere', 'Sign out everywhere');
    expect(endedSessions).toEqual(['session theirs', 'all of s7']);
  });

  it('do not include the current session among those to end', async () => {
    renderArea(securityArea, '/admin/security');
    await screen.findByRole('rowheader', { name: 'Łucja Frey' });
    expect(
      screen.queryByRole('button', { name: 'Sign Grace Hopper out of Chrome on Windows, 203.0.113.7' }),
    ).toBeNull();
  });
});
