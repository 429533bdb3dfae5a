import { fixtures, http } from '@countinghouse/api-client/testing';
import { lacks, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountArea } from '../account/account-area';
import { securityArea } from '../security/security-area';

const here = fixtures.openSession({ _id: 'here', is_current: true });
const phone = fixtures.openSession({ _id: 'phone', device: 'Safari on iPhone', ip_address: '198.51.100.24' });
const theirs = fixtures.openSession({
  _id: 'theirs',
  device: 'Firefox on Linux',
  admin: { _id: 's7', fullName: 'Łucja Frey', email: 'lucja@example.com', role: 'subadmin' },
});

/** The calls that end something. */
let ended: string[] = [];

beforeEach(() => {
  ended = [];
  const done = { success: true, message: 'Done.' } as const;
  server.use(
    http.get('/sessions', ({ response }) => response(200).json({ success: true, data: [here, phone] })),
    http.get('/sessions/all', ({ response }) => response(200).json({ success: true, data: [here, phone, theirs] })),
    http.delete('/sessions/{id}', ({ params, response }) => {
      ended.push(`session ${params.id}`);
      return response(200).json(done);
    }),
    http.post('/sessions/end-others', ({ response }) => {
      ended.push('others');
      return response(200).json(done);
    }),
    http.delete('/sessions/all/{id}', ({ params, response }) => {
      ended.push(`all of ${params.id}`);
      return response(200).json(done);
    }),
  );
});

/** Presses a button, reads the question, and says yes. */
async function pressAndConfirm(name: string, yes: string) {
  await userEvent.click(await screen.findByRole('button', { name }));
  const question = await screen.findByRole('dialog');
  const words = question.textContent;
  await userEvent.click(within(question).getByRole('button', { name: yes }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return words;
}

describe('where you are signed in', () => {
  const items = async () => within(await screen.findByRole('list', { name: 'Sessions' })).getAllByRole('listitem');

  it('says device, address and times, and which one this is; this one has no way out', async () => {
    renderArea(accountArea, '/admin/account');
    const [first, second] = await items();
    expect(first?.textContent).toMatch(
      /^Chrome on WindowsThis session203\.0\.113\.7 · signed in \d{1,2} \w{3} \d{4}, /,
    );
    expect(second?.textContent).toMatch(/^Safari on iPhone198\.51\.100\.24 · signed in .* · last used .* ago/);
    expect(within(first ?? document.body).queryByRole('button')).toBeNull();
  });

  it('signs out one place, after a question that names it', async () => {
    const { said } = renderArea(accountArea, '/admin/account');
    const question = await pressAndConfirm('Sign out Safari on iPhone, 198.51.100.24', 'Sign out there');
    expect(question).toContain('Safari on iPhone, 198.51.100.24 has to sign in again.');
    expect(ended).toEqual(['session phone']);
    expect(said).toEqual(['Signed out there.']);
  });

  it('signs out everywhere else', async () => {
    renderArea(accountArea, '/admin/account');
    await pressAndConfirm('Sign out everywhere else', 'Sign out everywhere else');
    expect(ended).toEqual(['others']);
  });

  it('has nothing to end where there is one session', async () => {
    server.use(http.get('/sessions', ({ response }) => response(200).json({ success: true, data: [here] })));
    renderArea(accountArea, '/admin/account');
    expect(await screen.findByText('You are signed in nowhere else.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Sign out/ })).toBeNull();
  });

  it('is not there over a server without sessions', async () => {
    server.use(lacks('sessions'));
    renderArea(accountArea, '/admin/account');
    expect(await screen.findByRole('region', { name: 'Password' })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Where you are signed in' })).toBeNull());
  });
});

describe('everybody’s sessions', () => {
  it('are found by name, email, device or address', async () => {
    renderArea(securityArea, '/admin/security?search=lucja');
    expect(await screen.findByRole('rowheader', { name: 'Łucja Frey' })).toBeDefined();
    expect(screen.getAllByRole('rowheader')).toHaveLength(1);
  });

  it('can be ended, one or all of an admin', async () => {
    renderArea(securityArea, '/admin/security');
    await pressAndConfirm('Sign Łucja Frey out of Firefox on Linux, 203.0.113.7', 'Sign out there');
    await pressAndConfirm('Sign Łucja Frey out everywhere', 'Sign out everywhere');
    expect(ended).toEqual(['session theirs', 'all of s7']);
  });

  it('leave alone the one that is looked at with', async () => {
    renderArea(securityArea, '/admin/security');
    await screen.findByRole('rowheader', { name: 'Łucja Frey' });
    expect(
      screen.queryByRole('button', { name: 'Sign Grace Hopper out of Chrome on Windows, 203.0.113.7' }),
    ).toBeNull();
  });
});
