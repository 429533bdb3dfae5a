import { fixtures, http } from '@countinghouse/api-client/testing';
import { pasteText, withoutCapabilities, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { KycReasonsContext } from './kyc-reasons';
import { usersArea } from './users-area';

type User = ReturnType<typeof fixtures.userDetails>;

const reasons = ['Document is not legible', 'Document has expired'];
const renderPage = (address = '/admin/users/edit/u7') =>
  renderArea(usersArea, address, (view) => <KycReasonsContext value={reasons}>{view}</KycReasonsContext>);

let sent: unknown[] = [];
beforeEach(() => (sent = []));

/** Serves one user. `concurrentChange` is applied by a colleague before the first save. */
function serveUser(user: Partial<User>, concurrentChange?: Partial<User>) {
  let storedUser = fixtures.userDetails({ _id: 'u7', ...user });
  server.use(
    http.get('/user/details/{id}', ({ response }) => response(200).json({ success: true, data: storedUser })),
    http.patch('/user/update/{id}', async ({ request, response }) => {
      const body = await request.json();
      sent.push(body);
      if (concurrentChange && sent.length === 1) {
        storedUser = { ...storedUser, ...concurrentChange };
        const conflict = fixtures.failure({ message: 'Someone has changed this.', code: 'version_conflict' });
        return response.untyped(HttpResponse.json({ ...conflict, current: storedUser }, { status: 409 }));
      }
      return response(200).json({ success: true, data: { ...storedUser, ...body } });
    }),
  );
}

const findKycSelect = () => screen.findByRole('combobox', { name: 'KYC Status' });
const selectKyc = async (status: string) => userEvent.selectOptions(await findKycSelect(), status);
const chooseReason = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
const getDetails = () => screen.getByRole('textbox', { name: 'Details' });
const pressSave = (label = 'Update User') => userEvent.click(screen.getByRole('button', { name: label }));

describe('the reason of a rejected KYC', () => {
  it('is required on rejection, and sent with it', async () => {
    serveUser({ kyc_status: 'in_progress' });
    renderPage();
    await findKycSelect();
    expect(screen.queryByRole('radio')).toBeNull();
    await selectKyc('Rejected');
    expect(screen.getAllByRole('radio')).toHaveLength(3);
    await pressSave();
    await screen.findByText('Choose a reason');
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]));
    await chooseReason('Other');
    await pressSave();
    await screen.findByText('Enter a reason');
    expect(sent).toEqual([]);
    await pasteText(getDetails(), ' The name is spelled otherwise. ');
    await pressSave();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([
      { kyc_status: 'rejected', kyc_reason: 'Other', kyc_reason_details: 'The name is spelled otherwise.' },
    ]);
  });

  it('is optional for a rejected user, and can be corrected', async () => {
    serveUser({ kyc_status: 'rejected', kyc_reason: 'Not in the list', kyc_reason_details: 'Her passport.' });
    renderPage();
    await findKycSelect();
    expect(screen.getByRole('radio', { name: 'Not in the list' })).toHaveProperty('checked', true);
    await userEvent.clear(getDetails());
    await chooseReason('Document has expired');
    await pressSave();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([{ kyc_reason: 'Document has expired', kyc_reason_details: null }]);
  });

  it('stays empty for a user who was rejected without a reason', async () => {
    serveUser({ kyc_status: 'rejected' });
    renderPage();
    await pasteText(await screen.findByRole('textbox', { name: /Full Name/ }), '!');
    await pressSave();
    await waitFor(() => expect(sent).toEqual([{ fullName: 'Ada Lovelace!' }]));
  });

  it('is not sent with another status', async () => {
    serveUser({ kyc_status: 'rejected', kyc_reason: 'Document has expired' });
    renderPage();
    await selectKyc('In Progress');
    expect(screen.queryByRole('radio')).toBeNull();
    await pressSave();
    await waitFor(() => expect(sent).toEqual([{ kyc_status: 'in_progress' }]));
  });

  it('does not reuse the reason of another status', async () => {
    serveUser({ kyc_status: 'completed', kyc_reason: 'Document has expired', kyc_reason_details: 'Looked at it.' });
    renderPage();
    await selectKyc('Rejected');
    expect(getDetails()).toHaveProperty('value', '');
    await chooseReason('Document has expired');
    await pressSave();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ kyc_status: 'rejected', kyc_reason: 'Document has expired' });
  });

  it('stays after a version conflict', async () => {
    serveUser({ kyc_status: 'pending' }, { fullName: 'Ada King' });
    renderPage();
    await selectKyc('Rejected');
    await chooseReason('Document has expired');
    await pressSave();
    await screen.findByText(/has been changed since you opened it/);
    expect(screen.getByRole('radio', { name: 'Document has expired' })).toHaveProperty('checked', true);
    await pressSave();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[1]).toMatchObject({ kyc_status: 'rejected', kyc_reason: 'Document has expired' });
  });

  it('is neither requested nor sent if the server does not support reasons', async () => {
    server.use(withoutCapabilities('reasons'));
    serveUser({ kyc_status: 'in_progress' });
    renderPage();
    await selectKyc('Rejected');
    expect(screen.queryByRole('radio')).toBeNull();
    await pressSave();
    await waitFor(() => expect(sent).toEqual([{ kyc_status: 'rejected' }]));
  });

  it('is required for a new user who is created as rejected', async () => {
    server.use(
      http.post('/user/add', async ({ request, response }) => {
        sent.push(await request.json());
        return response(201).json({ success: true, data: fixtures.userDetails() });
      }),
    );
    renderPage('/admin/users/create');
    await pasteText(await screen.findByRole('textbox', { name: /Full Name/ }), 'Ada Lovelace');
    await pasteText(screen.getByRole('textbox', { name: /Email/ }), 'ada@example.com');
    await pasteText(screen.getByLabelText(/^Password/), 'a long enough one');
    await selectKyc('Rejected');
    await pressSave('Create User');
    await screen.findByText('Choose a reason');
    await chooseReason('Document is not legible');
    await pressSave('Create User');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ kyc_status: 'rejected', kyc_reason: 'Document is not legible' });
  });

  it('is shown next to the status in the list, also on focus', async () => {
    const user = fixtures.user({ kyc_status: 'rejected', kyc_reason: 'Document has expired' });
    server.use(
      http.get('/user/getall', ({ response }) =>
        response(200).json({ success: true, data: { users: [user], total: 1, page: 1 } }),
      ),
    );
    renderPage('/admin/users');
    const badge = (await screen.findByText(': Document has expired')).closest<HTMLElement>('[tabindex]');
    expect(badge?.textContent).toBe('Rejected: Document has expired');
    badge?.focus();
    expect((await screen.findByRole('tooltip')).textContent).toBe('Document has expired');
  });
});
