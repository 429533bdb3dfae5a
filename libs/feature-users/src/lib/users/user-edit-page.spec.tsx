import { fixtures, http } from '@countinghouse/api-client/testing';
import { enter, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { usersArea } from './users-area';

type User = ReturnType<typeof fixtures.userDetails>;

const edit = '/admin/users/edit/u7';

/** A server that holds one user. `change` is what somebody else does. */
function serve({ hasVersions = true, ...overrides }: Partial<User> & { hasVersions?: boolean } = {}) {
  let user = fixtures.userDetails({ _id: 'u7', ...overrides });
  let version = 1;
  const etag = () => `"v${version}"`;
  const headers = () => (hasVersions ? { ETag: etag() } : undefined);
  const sent: unknown[] = [];
  const change = (changes: Partial<User>) => {
    user = { ...user, ...changes };
    version += 1;
  };
  server.use(
    http.get('/user/details/{id}', ({ response }) =>
      response.untyped(HttpResponse.json({ success: true, data: user }, { headers: headers() })),
    ),
    // What changed is told in a list, and so are the facts.
    http.get('/user/checks/{id}', ({ response }) => response(200).json({ success: true, data: [] })),
    http.patch('/user/update/{id}', async ({ request, response }) => {
      const baseRecord = request.headers.get('If-Match');
      const body = await request.json();
      sent.push({ baseRecord, body });
      if (baseRecord !== null && baseRecord !== etag())
        return response.untyped(
          HttpResponse.json(
            {
              success: false,
              code: 'version_conflict',
              message: 'Grace Hopper has changed this since you read it.',
              current: user,
              changed_by: fixtures.admin({ fullName: 'Grace Hopper' }),
              changed_at: '2026-03-14T09:26:53.000Z',
            },
            { status: 409, headers: headers() },
          ),
        );
      change(body ?? {});
      return response.untyped(HttpResponse.json({ success: true, data: user }, { headers: headers() }));
    }),
  );
  return { sent, change };
}

const phone = () => screen.findByRole('textbox', { name: /Phone Number/ });
const kyc = () => screen.getByRole('combobox', { name: 'KYC Status' });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Update User' }));
const mark = (name: string) => within(screen.getByRole('group', { name })).getByRole('checkbox', { name: 'Verified' });
/** The admin looks at the screen again after a minute, so it is read again. */
function comeBack() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  window.dispatchEvent(new Event('visibilitychange'));
}
afterEach(() => vi.useRealTimers());

describe('two people edit one user', () => {
  it('sends what was changed, with the version that it is based on', async () => {
    const { sent } = serve();
    renderArea(usersArea, edit);
    await enter(await phone(), '1');
    await submit();
    await waitFor(() => expect(sent).toEqual([{ baseRecord: '"v1"', body: { phoneNumber: '+44 20 7946 00181' } }]));
  });

  it('sends nothing where nothing was changed, or where it was put back, and leads to the list', async () => {
    const { sent } = serve();
    const { router, said } = renderArea(usersArea, edit);
    await enter(await phone(), '1');
    await userEvent.type(await phone(), '{Backspace} ');
    await submit();
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users'));
    expect(await screen.findByText('Nothing was changed.')).toBeDefined();
    expect(sent).toEqual([]);
    expect(said).toEqual([]);
  });

  it('shows theirs and mine, keeps mine, and saves on the second try', async () => {
    const { sent, change } = serve({ kyc_status: 'pending' });
    const { router, said } = renderArea(usersArea, edit);
    await userEvent.clear(await phone());
    await enter(await phone(), '111');
    change({ kyc_status: 'rejected', phoneNumber: '222' });
    await submit();

    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Grace Hopper has changed this since you opened it (14 Mar 2026');
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Phone NumberWas+44 20 7946 0018Theirs222Yours111Use theirs', 'KYC StatusWasPendingNowRejected']);
    await waitFor(() => expect(document.activeElement).toBe(alert.parentElement));
    expect(await phone()).toHaveProperty('value', '111');
    expect(kyc()).toHaveProperty('value', 'rejected');
    expect(said).toEqual([]);

    await submit();
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users'));
    expect(sent).toEqual([
      { baseRecord: '"v1"', body: { phoneNumber: '111' } },
      { baseRecord: '"v2"', body: { phoneNumber: '111' } },
    ]);
  });

  // covers: calls.other-server
  it('a server without versions: what others changed is not sent back', async () => {
    const { sent, change } = serve({ hasVersions: false, kyc_status: 'pending' });
    const { router } = renderArea(usersArea, edit);
    await enter(await phone(), '1');
    change({ kyc_status: 'rejected' });
    await submit();
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users'));
    expect(sent).toEqual([{ baseRecord: null, body: { phoneNumber: '+44 20 7946 00181' } }]);
  });

  it('a document that was replaced meanwhile is not marked by a look at the old one', async () => {
    const { sent, change } = serve({ selfieUpload: '/uploads/old.webp', selfieUpload_verified: false });
    renderArea(usersArea, edit);
    await phone();
    await userEvent.click(mark('Selfie'));
    change({ selfieUpload: '/uploads/new.webp' });
    await submit();

    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('listitem').textContent).toBe('Selfie: replaced; look at the new file');
    expect(mark('Selfie')).toHaveProperty('checked', false);
    await userEvent.click(mark('Selfie'));
    await submit();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ baseRecord: '"v2"', body: { selfieUpload_verified: true } });
  });

  it('never shows a new image beside the mark of the old one, when it is read anew by itself', async () => {
    const { change } = serve({ selfieUpload: '/uploads/old.webp', selfieUpload_verified: false });
    renderArea(usersArea, edit);
    await phone();
    await userEvent.click(mark('Selfie'));
    change({ selfieUpload: '/uploads/new.webp' });
    comeBack();
    await screen.findByText(/This record has been changed since you opened it/);
    expect(mark('Selfie')).toHaveProperty('checked', false);
  });

  it('one who is gone says so, and leads to the list', async () => {
    serve();
    server.use(
      http.patch('/user/update/{id}', ({ response }) =>
        response(404).json(fixtures.failure({ message: 'User not found', code: 'not_found' })),
      ),
    );
    renderArea(usersArea, edit);
    await enter(await phone(), '1');
    await submit();
    expect((await screen.findByRole('alert')).textContent).toContain('This has been deleted since you opened it.');
    expect(await phone()).toHaveProperty('value', '+44 20 7946 00181');
    expect(screen.getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toBe('/admin/users');
  });

  it('an image of mine that replaces another is no news', async () => {
    const { change } = serve({ selfieUpload: '/uploads/old.webp', selfieUpload_verified: true });
    const selfieUpload = '/uploads/mine.webp';
    server.use(
      http.get('/notes', ({ response }) =>
        response(200).json({ success: true, data: [], pagination: fixtures.pagination({ totalCount: 0 }) }),
      ),
      http.put('/user/{id}/documents/{kind}', ({ response }) => {
        change({ selfieUpload, selfieUpload_verified: false, fullName: 'Ada King' });
        return response(200).json({
          success: true,
          data: fixtures.userDetails({ selfieUpload, selfieUpload_verified: false }),
        });
      }),
    );
    renderArea(usersArea, edit);
    await phone();
    const input = screen.getByRole('group', { name: 'Selfie' }).querySelector('input[type=file]');
    if (!(input instanceof HTMLInputElement)) throw new Error('The selfie takes no file');
    await userEvent.upload(input, new File(['pixels'], 'selfie.png', { type: 'image/png' }));
    // The record has been read again before the write ends, which waits for everything on the screen.
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    server.use(
      http.get('/audit-log', async ({ response }) => {
        await released;
        return response(200).json({ success: true, data: [], pagination: fixtures.pagination() });
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Replace file' }));
    await screen.findByRole('heading', { name: 'Edit Ada King' });
    release();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(mark('Selfie')).toHaveProperty('checked', false));
    // The screen tells what somebody else did meanwhile.
    const newItems = await screen.findAllByRole('listitem');
    expect(newItems.map(({ textContent }) => textContent)).toEqual(['Full NameWasAda LovelaceNowAda King']);
  });
});
