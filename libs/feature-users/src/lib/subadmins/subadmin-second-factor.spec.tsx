import { fixtures, http } from '@countinghouse/api-client/testing';
import { withoutCapabilities, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { subadminsArea } from './subadmins-area';

const button = { name: 'Remove second factor' };

/** Serves the admins without a second factor. Returns the ids whose factor was removed and the number of fetches. */
function serveAdminsWithoutFactor(without: ReturnType<typeof fixtures.admin>[]) {
  const removed: unknown[] = [];
  let reads = 0;
  server.use(
    http.get('/subadmin/details/{id}', ({ params, response }) =>
      response(200).json({ success: true, data: fixtures.subadmin({ _id: params.id }) }),
    ),
    http.get('/security/second-factor', ({ response }) => {
      reads += 1;
      return response(200).json({ success: true, data: fixtures.secondFactorRule({ without }) });
    }),
    http.delete('/subadmin/{id}/second-factor', ({ params, response }) => {
      removed.push(params.id);
      without.push(fixtures.admin({ _id: params.id, role: 'subadmin' }));
      return response(200).json({ success: true, message: 'The second factor was removed.' });
    }),
  );
  return { removed, reads: () => reads };
}

const renderPage = async () => {
  const rendered = renderArea(subadminsArea, '/admin/subadmins/edit/s1');
  await screen.findByRole('textbox', { name: /Full Name/ });
  return rendered;
};

it('removes a second factor after a confirmation, and then hides the section', async () => {
  const { removed } = serveAdminsWithoutFactor([]);
  const { toastMessages } = await renderPage();
  await userEvent.click(await screen.findByRole('button', button));
  const dialog = await screen.findByRole('dialog', { name: 'Remove the second factor?' });
  expect(removed).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', button));
  await waitFor(() => expect(removed).toEqual(['s1']));
  await waitFor(() => expect(toastMessages).toEqual(['Second factor removed.']));
  await waitFor(() => expect(screen.queryByRole('button', button)).toBeNull());
});

it('is not offered without a second factor', async () => {
  const { reads } = serveAdminsWithoutFactor([fixtures.admin({ _id: 's1', role: 'subadmin' })]);
  await renderPage();
  await waitFor(() => expect(reads()).toBe(1));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Second factor' })).toBeNull());
});

it('is not offered and not fetched if the server does not support second factors', async () => {
  const { reads } = serveAdminsWithoutFactor([]);
  server.use(withoutCapabilities('second_factors'));
  await renderPage();
  await screen.findByRole('button', { name: 'Update Subadmin' });
  expect(screen.queryByRole('button', button)).toBeNull();
  expect(reads()).toBe(0);
});
