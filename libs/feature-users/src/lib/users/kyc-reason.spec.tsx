import { fixtures, http } from '@countinghouse/api-client/testing';
import { enter, lacks, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { KycReasonsContext } from './kyc-reasons';
import { usersArea } from './users-area';

type User = ReturnType<typeof fixtures.userDetails>;

const offered = ['A document cannot be read', 'A document has expired'];
const open = (address = '/admin/users/edit/u7') =>
  renderArea(usersArea, address, (view) => <KycReasonsContext value={offered}>{view}</KycReasonsContext>);

let sent: unknown[] = [];
beforeEach(() => (sent = []));

/** A server that holds one user; `meanwhile` is what somebody else does before the first change arrives. */
function serve(user: Partial<User>, meanwhile?: Partial<User>) {
  let held = fixtures.userDetails({ _id: 'u7', ...user });
  server.use(
    http.get('/user/details/{id}', ({ response }) => response(200).json({ success: true, data: held })),
    http.patch('/user/update/{id}', async ({ request, response }) => {
      const body = await request.json();
      sent.push(body);
      if (meanwhile && sent.length === 1) {
        held = { ...held, ...meanwhile };
        const refusal = fixtures.failure({ message: 'Somebody has changed this.', code: 'version_conflict' });
        return response.untyped(HttpResponse.json({ ...refusal, current: held }, { status: 409 }));
      }
      return response(200).json({ success: true, data: { ...held, ...body } });
    }),
  );
}

const kyc = () => screen.findByRole('combobox', { name: 'KYC Status' });
const setKyc = async (status: string) => userEvent.selectOptions(await kyc(), status);
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
const details = () => screen.getByRole('textbox', { name: 'Details' });
const save = (verb = 'Update User') => userEvent.click(screen.getByRole('button', { name: verb }));

describe('the reason of a rejected KYC', () => {
  it('is asked for when it is rejected, and sent with it', async () => {
    serve({ kyc_status: 'in_progress' });
    open();
    await kyc();
    expect(screen.queryByRole('radio')).toBeNull();
    await setKyc('Rejected');
    expect(screen.getAllByRole('radio')).toHaveLength(3);
    await save();
    await screen.findByText('Choose a reason');
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]));
    await choose('Other');
    await save();
    await screen.findByText('Say what the reason is');
    expect(sent).toEqual([]);
    await enter(details(), ' The name is spelled otherwise. ');
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([
      { kyc_status: 'rejected', kyc_reason: 'Other', kyc_reason_details: 'The name is spelled otherwise.' },
    ]);
  });

  it('is not required where it was rejected before, and can be corrected', async () => {
    serve({ kyc_status: 'rejected', kyc_reason: 'Not in the list', kyc_reason_details: 'Her passport.' });
    open();
    await kyc();
    expect(screen.getByRole('radio', { name: 'Not in the list' })).toHaveProperty('checked', true);
    await userEvent.clear(details());
    await choose('A document has expired');
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([{ kyc_reason: 'A document has expired', kyc_reason_details: null }]);
  });

  it('may be missing where a user was rejected without one', async () => {
    serve({ kyc_status: 'rejected' });
    open();
    await enter(await screen.findByRole('textbox', { name: /Full Name/ }), '!');
    await save();
    await waitFor(() => expect(sent).toEqual([{ fullName: 'Ada Lovelace!' }]));
  });

  it('goes with the status: it is not sent with another one, nor taken over from one', async () => {
    serve({ kyc_status: 'rejected', kyc_reason: 'A document has expired' });
    open();
    await setKyc('In Progress');
    expect(screen.queryByRole('radio')).toBeNull();
    await save();
    await waitFor(() => expect(sent).toEqual([{ kyc_status: 'in_progress' }]));
  });

  it('of another status is not that of the rejection', async () => {
    serve({ kyc_status: 'completed', kyc_reason: 'A document has expired', kyc_reason_details: 'Looked at it.' });
    open();
    await setKyc('Rejected');
    expect(details()).toHaveProperty('value', '');
    await choose('A document has expired');
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ kyc_status: 'rejected', kyc_reason: 'A document has expired' });
  });

  it('stays where somebody else was faster', async () => {
    serve({ kyc_status: 'pending' }, { fullName: 'Ada King' });
    open();
    await setKyc('Rejected');
    await choose('A document has expired');
    await save();
    await screen.findByText(/has been changed since you opened it/);
    expect(screen.getByRole('radio', { name: 'A document has expired' })).toHaveProperty('checked', true);
    await save();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[1]).toMatchObject({ kyc_status: 'rejected', kyc_reason: 'A document has expired' });
  });

  it('is neither asked for nor sent where the server keeps none', async () => {
    server.use(lacks('reasons'));
    serve({ kyc_status: 'in_progress' });
    open();
    await setKyc('Rejected');
    expect(screen.queryByRole('radio')).toBeNull();
    await save();
    await waitFor(() => expect(sent).toEqual([{ kyc_status: 'rejected' }]));
  });

  it('is asked for where a new user is rejected at once', async () => {
    server.use(
      http.post('/user/add', async ({ request, response }) => {
        sent.push(await request.json());
        return response(201).json({ success: true, data: fixtures.userDetails() });
      }),
    );
    open('/admin/users/create');
    await enter(await screen.findByRole('textbox', { name: /Full Name/ }), 'Ada Lovelace');
    await enter(screen.getByRole('textbox', { name: /Email/ }), 'ada@example.com');
    await enter(screen.getByLabelText(/^Password/), 'a long enough one');
    await setKyc('Rejected');
    await save('Create User');
    await screen.findByText('Choose a reason');
    await choose('A document cannot be read');
    await save('Create User');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ kyc_status: 'rejected', kyc_reason: 'A document cannot be read' });
  });

  it('is shown at the status in the list, also to the keyboard', async () => {
    const user = fixtures.user({ kyc_status: 'rejected', kyc_reason: 'A document has expired' });
    server.use(
      http.get('/user/getall', ({ response }) =>
        response(200).json({ success: true, data: { users: [user], total: 1, page: 1 } }),
      ),
    );
    open('/admin/users');
    const badge = (await screen.findByText(': A document has expired')).closest<HTMLElement>('[tabindex]');
    expect(badge?.textContent).toBe('Rejected: A document has expired');
    badge?.focus();
    expect((await screen.findByRole('tooltip')).textContent).toBe('A document has expired');
  });
});
