import { fixtures, http } from '@countinghouse/api-client/testing';
import { withoutCapabilities, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { overviewArea } from '../overview/overview-area';
import { subadminsArea } from '../subadmins/subadmins-area';

const ROW_ACTION = 'Create a password reset link for Katherine Johnson';

const openList = () => renderArea(subadminsArea, '/admin/subadmins');
const openUser = () => renderArea(overviewArea, '/admin/users/user-1');

async function createLink(button: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  await userEvent.click(await screen.findByRole('button', { name: 'Create link' }));
}

it.each([
  ['a sub-admin', openList, ROW_ACTION, 'A new password for Katherine Johnson'],
  ['a user', openUser, 'Reset password', 'A new password for Ada Lovelace'],
])('shows the link of %s once, and does not close on Escape', async (_account, open, button, title) => {
  open();
  await createLink(button);
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  const link = `${window.location.origin}/admin/set-password#${fixtures.passwordReset().token}`;
  expect(dialog.getByRole('listitem').textContent).toBe(link);
  expect(dialog.getByText(/^It works once, until /)).toBeDefined();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: title })).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'I’ve saved it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows why the link was not created', async () => {
  const message = 'This account is inactive. Activate it first.';
  server.use(
    http.post('/subadmin/{id}/password-reset', ({ response }) =>
      response.untyped(HttpResponse.json(fixtures.failure({ message, code: 'conflict' }), { status: 409 })),
    ),
  );
  const { toastMessages } = openList();
  await createLink(ROW_ACTION);
  await waitFor(() => expect(toastMessages).toEqual([message]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('is not offered for an inactive account', async () => {
  server.use(
    http.get('/subadmin/getall', ({ response }) =>
      response(200).json({ success: true, data: [fixtures.subadmin({ status: 'inactive' })] }),
    ),
  );
  openList();
  await screen.findByRole('button', { name: 'Make Katherine Johnson active' });
  expect(screen.queryByRole('button', { name: ROW_ACTION })).toBeNull();
});

it.each<[string, () => void]>([
  ['if the server does not support it', () => server.use(withoutCapabilities('password_resets'))],
  [
    'to a sub-admin',
    () =>
      server.use(
        http.get('/details/{id}', ({ response }) =>
          response(200).json({ success: true, data: fixtures.admin({ role: 'subadmin' }) }),
        ),
      ),
  ],
])('is not offered %s', async (_case, arrange) => {
  arrange();
  openList();
  await screen.findByRole('button', { name: 'Delete Katherine Johnson' });
  expect(screen.queryByRole('button', { name: ROW_ACTION })).toBeNull();
});
