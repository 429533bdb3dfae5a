import { fixtures, http } from '@countinghouse/api-client/testing';
import { withoutCapabilities, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { usersArea } from './users-area';

type Check = ReturnType<typeof fixtures.check>;

const inactive = fixtures.check({
  key: 'account',
  result: 'fail',
  label: 'Account',
  text: 'The account is inactive.',
});
const samePhone = fixtures.check({
  key: 'phone_shared',
  result: 'warning',
  label: 'Phone number',
  text: 'Another user has the same phone number.',
  links: [{ kind: 'user', _id: 'u2', label: 'Alan Turing' }],
});
const verified = {
  identificationDocument: '/uploads/identification-1.webp',
  identificationDocument_verified: true,
  proofOfAddressDocument: '/uploads/address-1.webp',
  proofOfAddressDocument_verified: true,
  selfieUpload: '/uploads/selfie-1.webp',
  selfieUpload_verified: true,
};

/**
 * Serves a user and these checks. Returns the saved bodies. The first save fails with `newChecks`, if there are any.
 */
function serveUser(checks: Check[], user: object = verified, newChecks: Check[] = []) {
  const sent: unknown[] = [];
  let currentChecks = checks;
  server.use(
    http.get('/user/details/{id}', ({ response }) =>
      response(200).json({ success: true, data: fixtures.userDetails({ _id: 'u7', ...user }) }),
    ),
    http.get('/user/checks/{id}', ({ response }) => response(200).json({ success: true, data: currentChecks })),
    http.patch('/user/update/{id}', async ({ request, response }) => {
      sent.push(await request.json());
      if (newChecks.length > 0) {
        currentChecks = [...checks, ...newChecks.splice(0)];
        const body = { message: 'New warnings since you opened this. Review them first:' };
        return response(409).json(fixtures.failure({ ...body, code: 'checks_not_acknowledged' }));
      }
      return response(200).json({ success: true, data: fixtures.userDetails({ _id: 'u7', kyc_status: 'completed' }) });
    }),
  );
  return sent;
}

const renderPage = () => renderArea(usersArea, '/admin/users/edit/u7');
async function completeKyc(status = 'Completed') {
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'KYC Status' }), status);
  await userEvent.click(screen.getByRole('button', { name: 'Update User' }));
}
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const ONE_FAILED_CHECK_TITLE = 'Complete the verification despite 1 failed check?';

it('shows the checks above the verification section', async () => {
  serveUser([samePhone, inactive]);
  renderPage();
  await screen.findByText('The account is inactive.');
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.indexOf('Checks')).toBe(headings.indexOf('Verification') - 1);
  expect((await screen.findByRole('link', { name: 'Alan Turing' })).getAttribute('href')).toBe('/admin/users/u2');
});

it('completes without confirmation if no check fails', async () => {
  const sent = serveUser([samePhone]);
  renderPage();
  await completeKyc();
  await waitFor(() => expect(sent).toEqual([{ kyc_status: 'completed', acknowledged: [] }]));
});

it('asks for confirmation if a check fails, and sends the acknowledged checks', async () => {
  const sent = serveUser([samePhone, inactive]);
  renderPage();
  await completeKyc();
  const dialog = await findDialog(ONE_FAILED_CHECK_TITLE);
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'FailAccountThe account is inactive.',
  ]);
  expect(sent).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Complete anyway' }));
  await waitFor(() => expect(sent).toEqual([{ kyc_status: 'completed', acknowledged: ['account'] }]));
});

it('stays in the form on Cancel', async () => {
  const sent = serveUser([inactive]);
  const { router } = renderPage();
  await completeKyc();
  await userEvent.click((await findDialog(ONE_FAILED_CHECK_TITLE)).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('combobox', { name: 'KYC Status' })).toHaveProperty('value', 'completed');
  expect(router.state.location.pathname).toBe('/admin/users/edit/u7');
  expect(sent).toEqual([]);
});

it('asks for confirmation if a document is not marked as verified in the form', async () => {
  const sent = serveUser([], { ...verified, selfieUpload_verified: false, proofOfAddressDocument_verified: false });
  renderPage();
  const mark = within(await screen.findByRole('group', { name: 'Selfie' })).getByRole('checkbox', { name: 'Verified' });
  await userEvent.click(mark);
  await completeKyc();
  const dialog = await findDialog('Complete the verification despite unverified documents?');
  expect(dialog.getByText(/^Not verified: Proof of Address\./)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Complete anyway' }));
  await waitFor(() =>
    expect(sent).toEqual([{ kyc_status: 'completed', selfieUpload_verified: true, acknowledged: [] }]),
  );
});

it('asks again if a check failed in the meantime', async () => {
  const sent = serveUser([], verified, [inactive]);
  const { router } = renderPage();
  await completeKyc();
  await userEvent.click((await findDialog(ONE_FAILED_CHECK_TITLE)).getByRole('button', { name: 'Complete anyway' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users'));
  expect(sent).toEqual([
    { kyc_status: 'completed', acknowledged: [] },
    { kyc_status: 'completed', acknowledged: ['account'] },
  ]);
});

it('shows why it was not saved if the second confirmation is cancelled', async () => {
  serveUser([], verified, [inactive]);
  renderPage();
  await completeKyc();
  await userEvent.click((await findDialog(ONE_FAILED_CHECK_TITLE)).getByRole('button', { name: 'Cancel' }));
  expect((await screen.findByText('New warnings since you opened this. Review them first:')).isConnected).toBe(true);
});

it('reports that the checks failed to load, and can complete anyway', async () => {
  const sent = serveUser([]);
  server.use(
    http.get('/user/checks/{id}', ({ response }) =>
      response.untyped(HttpResponse.json({ success: false, code: 'internal' }, { status: 400 })),
    ),
  );
  renderPage();
  await screen.findByText('Failed to load the checks.');
  await completeKyc();
  const dialog = await findDialog('Complete the verification without its checks?');
  await userEvent.click(dialog.getByRole('button', { name: 'Complete anyway' }));
  await waitFor(() => expect(sent).toEqual([{ kyc_status: 'completed' }]));
});

it('saves other changes without confirmation', async () => {
  const sent = serveUser([inactive]);
  server.use(withoutCapabilities('reasons'));
  renderPage();
  await completeKyc('Rejected');
  await waitFor(() => expect(sent).toEqual([{ kyc_status: 'rejected' }]));
});

it('needs no confirmation if the server has no checks and all documents are verified', async () => {
  const sent = serveUser([inactive], verified);
  server.use(withoutCapabilities('decision_checks'));
  renderPage();
  await screen.findByRole('combobox', { name: 'KYC Status' });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Checks' })).toBeNull());
  await completeKyc();
  await waitFor(() => expect(sent).toEqual([{ kyc_status: 'completed' }]));
});
