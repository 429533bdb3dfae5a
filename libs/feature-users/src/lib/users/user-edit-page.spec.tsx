import { fixtures, http } from '@countinghouse/api-client/testing';
import { pasteText, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { usersArea } from './users-area';

type User = ReturnType<typeof fixtures.userDetails>;

const EDIT_PATH = '/admin/users/edit/u7';

/** Serves one user. `changeUser` is an edit by a colleague. */
function serveUser({ hasVersions = true, ...overrides }: Partial<User> & { hasVersions?: boolean } = {}) {
  let user = fixtures.userDetails({ _id: 'u7', ...overrides });
  let version = 1;
  const getEtag = () => `"v${version}"`;
  const getHeaders = () => (hasVersions ? { ETag: getEtag() } : undefined);
  const sent: unknown[] = [];
  const changeUser = (changes: Partial<User>) => {
    user = { ...user, ...changes };
    version += 1;
  };
  server.use(
    http.get('/user/details/{id}', ({ response }) =>
      response.untyped(HttpResponse.json({ success: true, data: user }, { headers: getHeaders() })),
    ),
    // Checks would add list items to the conflict list.
    http.get('/user/checks/{id}', ({ response }) => response(200).json({ success: true, data: [] })),
    http.patch('/user/update/{id}', async ({ request, response }) => {
      const baseRecord = request.headers.get('If-Match');
      const body = await request.json();
      sent.push({ baseRecord, body });
      if (baseRecord !== null && baseRecord !== getEtag())
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
            { status: 409, headers: getHeaders() },
          ),
        );
      changeUser(body ?? {});
      return response.untyped(HttpResponse.json({ success: true, data: user }, { headers: getHeaders() }));
    }),
  );
  return { sent, changeUser };
}

const findPhone = () => screen.findByRole('textbox', { name: /Phone Number/ });
const getKycSelect = () => screen.getByRole('combobox', { name: 'KYC Status' });
const submitForm = () => userEvent.click(screen.getByRole('button', { name: 'Update User' }));
const getVerifiedCheckbox = (name: string) =>
  within(screen.getByRole('group', { name })).getByRole('checkbox', { name: 'Verified' });
/** Refocuses the window after a minute, which refetches the data. */
function refocusAfterMinute() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  window.dispatchEvent(new Event('visibilitychange'));
}
afterEach(() => vi.useRealTimers());

describe('concurrent edits of a user', () => {
  it('sends the changes with the base version', async () => {
    const { sent } = serveUser();
    renderArea(usersArea, EDIT_PATH);
    await pasteText(await findPhone(), '1');
    await submitForm();
    await waitFor(() => expect(sent).toEqual([{ baseRecord: '"v1"', body: { phoneNumber: '+44 20 7946 00181' } }]));
  });

  it('sends nothing if nothing changed, and returns to the list', async () => {
    const { sent } = serveUser();
    const { router, toastMessages } = renderArea(usersArea, EDIT_PATH);
    await pasteText(await findPhone(), '1');
    await userEvent.type(await findPhone(), '{Backspace} ');
    await submitForm();
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users'));
    expect(await screen.findByText('Nothing has changed.')).toBeDefined();
    expect(sent).toEqual([]);
    expect(toastMessages).toEqual([]);
  });

  it('shows both versions of a conflict, keeps the input, and saves on the second try', async () => {
    const { sent, changeUser } = serveUser({ kyc_status: 'pending' });
    const { router, toastMessages } = renderArea(usersArea, EDIT_PATH);
    await userEvent.clear(await findPhone());
    await pasteText(await findPhone(), '111');
    changeUser({ kyc_status: 'rejected', phoneNumber: '222' });
    await submitForm();

    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Grace Hopper has changed this since you opened it (14 Mar 2026');
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Phone NumberWas+44 20 7946 0018Theirs222Yours111Use theirs', 'KYC StatusWasPendingNowRejected']);
    await waitFor(() => expect(document.activeElement).toBe(alert.parentElement));
    expect(await findPhone()).toHaveProperty('value', '111');
    expect(getKycSelect()).toHaveProperty('value', 'rejected');
    expect(toastMessages).toEqual([]);

    await submitForm();
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users'));
    expect(sent).toEqual([
      { baseRecord: '"v1"', body: { phoneNumber: '111' } },
      { baseRecord: '"v2"', body: { phoneNumber: '111' } },
    ]);
  });

  // covers: calls.other-server
  it('does not overwrite changes of colleagues on a server without versions', async () => {
    const { sent, changeUser } = serveUser({ hasVersions: false, kyc_status: 'pending' });
    const { router } = renderArea(usersArea, EDIT_PATH);
    await pasteText(await findPhone(), '1');
    changeUser({ kyc_status: 'rejected' });
    await submitForm();
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users'));
    expect(sent).toEqual([{ baseRecord: null, body: { phoneNumber: '+44 20 7946 00181' } }]);
  });

  it('does not verify a document that was replaced in the meantime', async () => {
    const { sent, changeUser } = serveUser({ selfieUpload: '/uploads/old.webp', selfieUpload_verified: false });
    renderArea(usersArea, EDIT_PATH);
    await findPhone();
    await userEvent.click(getVerifiedCheckbox('Selfie'));
    changeUser({ selfieUpload: '/uploads/new.webp' });
    await submitForm();

    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('listitem').textContent).toBe('Selfie: replaced; review the new file');
    expect(getVerifiedCheckbox('Selfie')).toHaveProperty('checked', false);
    await userEvent.click(getVerifiedCheckbox('Selfie'));
    await submitForm();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ baseRecord: '"v2"', body: { selfieUpload_verified: true } });
  });

  it('resets the verified flag when a refetch brings a new image', async () => {
    const { changeUser } = serveUser({ selfieUpload: '/uploads/old.webp', selfieUpload_verified: false });
    renderArea(usersArea, EDIT_PATH);
    await findPhone();
    await userEvent.click(getVerifiedCheckbox('Selfie'));
    changeUser({ selfieUpload: '/uploads/new.webp' });
    refocusAfterMinute();
    await screen.findByText(/This record has been changed since you opened it/);
    expect(getVerifiedCheckbox('Selfie')).toHaveProperty('checked', false);
  });

  it('reports a deleted user, and links to the list', async () => {
    serveUser();
    server.use(
      http.patch('/user/update/{id}', ({ response }) =>
        response(404).json(fixtures.failure({ message: 'User not found', code: 'not_found' })),
      ),
    );
    renderArea(usersArea, EDIT_PATH);
    await pasteText(await findPhone(), '1');
    await submitForm();
    expect((await screen.findByRole('alert')).textContent).toContain('This has been deleted since you opened it.');
    expect(await findPhone()).toHaveProperty('value', '+44 20 7946 00181');
    expect(screen.getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toBe('/admin/users');
  });

  it('does not report the own image replacement as a foreign change', async () => {
    const { changeUser } = serveUser({ selfieUpload: '/uploads/old.webp', selfieUpload_verified: true });
    const selfieUpload = '/uploads/mine.webp';
    server.use(
      http.get('/notes', ({ response }) =>
        response(200).json({ success: true, data: [], pagination: fixtures.pagination({ totalCount: 0 }) }),
      ),
      http.put('/user/{id}/documents/{kind}', ({ response }) => {
        changeUser({ selfieUpload, selfieUpload_verified: false, fullName: 'Ada King' });
        return response(200).json({
          success: true,
          data: fixtures.userDetails({ selfieUpload, selfieUpload_verified: false }),
        });
      }),
    );
    renderArea(usersArea, EDIT_PATH);
    await findPhone();
    const input = screen.getByRole('group', { name: 'Selfie' }).querySelector('input[type=file]');
    if (!(input instanceof HTMLInputElement)) throw new Error('The selfie has no file input');
    await userEvent.upload(input, new File(['pixels'], 'selfie.png', { type: 'image/png' }));
    // The record is refetched before the write ends, which waits for all queries on the screen.
    let releaseResponse: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (releaseResponse = resolve));
    server.use(
      http.get('/audit-log', async ({ response }) => {
        await released;
        return response(200).json({ success: true, data: [], pagination: fixtures.pagination() });
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Replace file' }));
    await screen.findByRole('heading', { name: 'Edit Ada King' });
    releaseResponse();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(getVerifiedCheckbox('Selfie')).toHaveProperty('checked', false));
    // The list shows only the colleague's change.
    const items = await screen.findAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Full NameWasAda LovelaceNowAda King']);
  });
});
