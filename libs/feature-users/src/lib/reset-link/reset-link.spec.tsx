import { fixtures, http } from '@countinghouse/api-client/testing';
import { lacks, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { overviewArea } from '../overview/overview-area';
import { subadminsArea } from '../subadmins/subadmins-area';

const rowAction = 'Make a link for a new password of Katherine Johnson';

const openList = () => renderArea(subadminsArea, '/admin/subadmins');
const openUser = () => renderArea(overviewArea, '/admin/users/user-1');

async function makeLink(button: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  await userEvent.click(await screen.findByRole('button', { name: 'Make link' }));
}

it.each([
  ['a sub-admin', openList, rowAction, 'A new password for Katherine Johnson'],
  ['a user', openUser, 'Reset password', 'A new password for Ada Lovelace'],
])('shows the link of %s once, and to nobody who presses Escape by accident', async (_owner, open, button, title) => {
  open();
  await makeLink(button);
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  const link = `${window.location.origin}/admin/set-password#${fixtures.passwordReset().token}`;
  expect(dialog.getByRole('listitem').textContent).toBe(link);
  expect(dialog.getByText(/^It works once, until /)).toBeDefined();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: title })).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'I have kept it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says why there is no link', async () => {
  const message = 'This account is inactive. Make it active first.';
  server.use(
    http.post('/subadmin/{id}/password-reset', ({ response }) =>
      response.untyped(HttpResponse.json(fixtures.failure({ message, code: 'conflict' }), { status: 409 })),
    ),
  );
  const { said } = openList();
  await makeLink(rowAction);
  await waitFor(() => expect(said).toEqual([message]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('is not offered for an account that is inactive', async () => {
  server.use(
    http.get('/subadmin/getall', ({ response }) =>
      response(200).json({ success: true, data: [fixtures.subadmin({ status: 'inactive' })] }),
    ),
  );
  openList();
  await screen.findByRole('button', { name: 'Make Katherine Johnson active' });
  expect(screen.queryByRole('button', { name: rowAction })).toBeNull();
});

it.each<[string, () => void]>([
  ['over a server without the word', () => server.use(lacks('password_resets'))],
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
  expect(screen.queryByRole('button', { name: rowAction })).toBeNull();
});
