import { fixtures, http } from '@countinghouse/api-client/testing';
import { lacks, renderArea, server } from '@countinghouse/testing';
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

/** A server with a user in verification and these facts; collects what is saved. It knows of `unseen` once it is told. */
function serve(checks: Check[], user: object = verified, unseen: Check[] = []) {
  const sent: unknown[] = [];
  let told = checks;
  server.use(
    http.get('/user/details/{id}', ({ response }) =>
      response(200).json({ success: true, data: fixtures.userDetails({ _id: 'u7', ...user }) }),
    ),
    http.get('/user/checks/{id}', ({ response }) => response(200).json({ success: true, data: told })),
    http.patch('/user/update/{id}', async ({ request, response }) => {
      sent.push(await request.json());
      if (unseen.length > 0) {
        told = [...checks, ...unseen.splice(0)];
        const words = { message: 'Something speaks against this that you have not seen yet.' };
        return response(409).json(fixtures.failure({ ...words, code: 'checks_not_acknowledged' }));
      }
      return response(200).json({ success: true, data: fixtures.userDetails({ _id: 'u7', kyc_status: 'completed' }) });
    }),
  );
  return sent;
}

const open = () => renderArea(usersArea, '/admin/users/edit/u7');
async function complete(status = 'Completed') {
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'KYC Status' }), status);
  await userEvent.click(screen.getByRole('button', { name: 'Update User' }));
}
const question = async (name: string) => within(await screen.findByRole('dialog', { name }));
const oneFailedCheck = 'Complete the verification although 1 fact speaks against it?';

it('shows what speaks for and against the verification right above it', async () => {
  serve([samePhone, inactive]);
  open();
  await screen.findByText('The account is inactive.');
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.indexOf('Facts')).toBe(headings.indexOf('Verification') - 1);
  expect((await screen.findByRole('link', { name: 'Alan Turing' })).getAttribute('href')).toBe('/admin/users/u2');
});

it('is completed without a question where nothing speaks against it', async () => {
  const sent = serve([samePhone]);
  open();
  await complete();
  await waitFor(() => expect(sent).toEqual([{ kyc_status: 'completed', acknowledged: [] }]));
});

it('is asked about where something speaks against it, and says what was looked at', async () => {
  const sent = serve([samePhone, inactive]);
  open();
  await complete();
  const asked = await question(oneFailedCheck);
  expect(asked.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'AgainstAccountThe account is inactive.',
  ]);
  expect(sent).toEqual([]);
  await userEvent.click(asked.getByRole('button', { name: 'Complete all the same' }));
  await waitFor(() => expect(sent).toEqual([{ kyc_status: 'completed', acknowledged: ['account'] }]));
});

it('stays in the form where the answer is no', async () => {
  const sent = serve([inactive]);
  const { router } = open();
  await complete();
  await userEvent.click((await question(oneFailedCheck)).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('combobox', { name: 'KYC Status' })).toHaveProperty('value', 'completed');
  expect(router.state.location.pathname).toBe('/admin/users/edit/u7');
  expect(sent).toEqual([]);
});

it('is asked about where a document is not verified, by the marks in the form', async () => {
  const sent = serve([], { ...verified, selfieUpload_verified: false, proofOfAddressDocument_verified: false });
  open();
  const mark = within(await screen.findByRole('group', { name: 'Selfie' })).getByRole('checkbox', { name: 'Verified' });
  await userEvent.click(mark);
  await complete();
  const asked = await question('Complete the verification although documents are not verified?');
  expect(asked.getByText(/^Not verified: Proof of Address\./)).toBeDefined();
  await userEvent.click(asked.getByRole('button', { name: 'Complete all the same' }));
  await waitFor(() =>
    expect(sent).toEqual([{ kyc_status: 'completed', selfieUpload_verified: true, acknowledged: [] }]),
  );
});

it('is asked about anew where something has come up meanwhile', async () => {
  const sent = serve([], verified, [inactive]);
  const { router } = open();
  await complete();
  await userEvent.click((await question(oneFailedCheck)).getByRole('button', { name: 'Complete all the same' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users'));
  expect(sent).toEqual([
    { kyc_status: 'completed', acknowledged: [] },
    { kyc_status: 'completed', acknowledged: ['account'] },
  ]);
});

it('says why it was not saved where the second answer is no', async () => {
  serve([], verified, [inactive]);
  open();
  await complete();
  await userEvent.click((await question(oneFailedCheck)).getByRole('button', { name: 'Cancel' }));
  expect((await screen.findByText('Something speaks against this that you have not seen yet.')).isConnected).toBe(true);
});

it('says that the facts could not be read, and can be completed', async () => {
  const sent = serve([]);
  server.use(
    http.get('/user/checks/{id}', ({ response }) =>
      response.untyped(HttpResponse.json({ success: false, code: 'internal' }, { status: 400 })),
    ),
  );
  open();
  await screen.findByText('Failed to read the facts.');
  await complete();
  const asked = await question('Complete the verification without its facts?');
  await userEvent.click(asked.getByRole('button', { name: 'Complete all the same' }));
  await waitFor(() => expect(sent).toEqual([{ kyc_status: 'completed' }]));
});

it('any other change is saved without a question', async () => {
  const sent = serve([inactive]);
  server.use(lacks('reasons'));
  open();
  await complete('Rejected');
  await waitFor(() => expect(sent).toEqual([{ kyc_status: 'rejected' }]));
});

it('needs no yes of its own on a server that tells no facts, where all documents are verified', async () => {
  const sent = serve([inactive], verified);
  server.use(lacks('decision_checks'));
  open();
  await screen.findByRole('combobox', { name: 'KYC Status' });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Facts' })).toBeNull());
  await complete();
  await waitFor(() => expect(sent).toEqual([{ kyc_status: 'completed' }]));
});
