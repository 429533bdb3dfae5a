import { fixtures, http } from '@countinghouse/api-client/testing';
import { pasteText, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { depositWalletsArea } from './deposit-wallets-area';

const newAddress = '0x52908400098527886E0F7030069857D2E4169EE7';
const secondAdminError = fixtures.failure({ code: 'second_admin_required', message: 'This needs a second admin.' });

/** Mocks a server that requires a second admin for deposit addresses. */
function serveApprovalRequests(...approvalRequests: ReturnType<typeof fixtures.approvalRequest>[]) {
  return serveWallet({ status: false }, ...approvalRequests);
}

function serveWallet(
  overrides: Partial<ReturnType<typeof fixtures.depositWallet>>,
  ...approvalRequests: ReturnType<typeof fixtures.approvalRequest>[]
) {
  const requests: unknown[] = [];
  const wallet = fixtures.depositWallet({ _id: 'wallet-1', version: '"v1"', ...overrides });
  server.use(
    http.get('/approval-policy', ({ response }) =>
      response(200).json({ success: true, data: fixtures.approvalPolicy({ deposit_addresses: true }) }),
    ),
    http.get('/approval-requests', ({ response }) => response(200).json({ success: true, data: approvalRequests })),
    http.get('/admin-wallets', ({ response }) => response(200).json({ success: true, data: [wallet] })),
    http.patch('/admin-wallet/update/{id}', ({ response }) => response(409).json(secondAdminError)),
    http.post('/admin-wallet/add', async ({ request, response }) => {
      const body = await request.json();
      if (body.status !== false) return response(409).json(secondAdminError);
      requests.push(body);
      return response(201).json({ success: true, data: fixtures.depositWallet({ ...body, _id: 'wallet-2' }) });
    }),
    http.post('/approval-requests', async ({ request, response }) => {
      requests.push(await request.json());
      return response(201).json({ success: true, data: fixtures.approvalRequest() });
    }),
    http.put('/approval-requests/{id}/decision', async ({ request, response }) => {
      requests.push(await request.json());
      return response(200).json({ success: true, data: fixtures.approvalRequest({ status: 'approved' }) });
    }),
  );
  return requests;
}

it('adds a new address as inactive and requests approval', async () => {
  const requests = serveApprovalRequests();
  renderArea(depositWalletsArea, '/admin/wallets');
  await userEvent.click(await screen.findByRole('button', { name: '+ Add New' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add Wallet' }));
  await form.findByText('A deposit address goes live once a second admin has approved it.');
  await pasteText(form.getByRole('textbox', { name: /Wallet Address/ }), newAddress);
  await userEvent.click(form.getByRole('button', { name: 'Add' }));
  await waitFor(() =>
    expect(requests).toEqual([
      { wallet_address: newAddress, network_type: 'USDT_ERC20', status: false },
      { record_id: 'wallet-2', change: { deposit_wallet: { status: true } } },
    ]),
  );
});

it('requests approval to activate an address', async () => {
  const requests = serveApprovalRequests();
  renderArea(depositWalletsArea, '/admin/wallets');
  await userEvent.click(await screen.findByRole('checkbox', { name: /is active$/ }));
  const confirmation = within(await screen.findByRole('dialog', { name: /^Request approval/ }));
  expect(confirmation.getByText('Inactive → Active')).toBeDefined();
  expect(confirmation.getByText('Users are shown the address once a second admin has approved.')).toBeDefined();
  await userEvent.click(confirmation.getByRole('button', { name: 'Request approval' }));
  await waitFor(() =>
    expect(requests).toEqual([{ record_id: 'wallet-1', change: { deposit_wallet: { status: true } } }]),
  );
});

it('shows the old and new values of a request and approves it', async () => {
  const requests = serveApprovalRequests(
    fixtures.approvalRequest({
      kind: 'deposit_wallet',
      record_type: 'deposit_wallet',
      record_id: 'wallet-1',
      before: { wallet_address: 'old-address', network_type: 'ETH', status: true },
      after: { wallet_address: newAddress, network_type: 'ETH', status: true },
    }),
  );
  renderArea(depositWalletsArea, '/admin/wallets');
  const approvalRequest = within(await screen.findByRole('region', { name: 'Approval request' }));
  for (const text of [/old-address/, newAddress]) expect(approvalRequest.getByText(text)).toBeDefined();
  await userEvent.click(approvalRequest.getByRole('button', { name: 'Approve' }));
  const confirmation = within(await screen.findByRole('dialog', { name: /^Approve this request/ }));
  await userEvent.click(confirmation.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(requests).toEqual([{ approved: true }]));
});

it('states that a change of an active address needs a second admin', async () => {
  const requests = serveWallet({ network_type: 'ETH', status: true });
  renderArea(depositWalletsArea, '/admin/wallets');
  await userEvent.click(await screen.findByRole('button', { name: /^Edit/ }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Wallet' }));
  const field = form.getByRole('textbox', { name: /Wallet Address/ });
  await userEvent.clear(field);
  await userEvent.paste('0xde709f2102306220921060314715629080e2fb77');
  await form.findByText('A deposit address goes live once a second admin has approved it.');
  await userEvent.click(form.getByRole('button', { name: 'Update' }));
  const confirmation = await screen.findByRole('dialog', { name: 'Change this deposit address?' });
  expect(confirmation.textContent).toContain('Users are shown the new address once a second admin has approved.');
  expect(confirmation.textContent).not.toContain('immediately');
  await userEvent.click(within(confirmation).getByRole('button', { name: 'Request approval' }));
  await waitFor(() => expect(requests).toMatchObject([{ record_id: 'wallet-1' }]));
});

it('shows the approver the same network, pending top-ups and differences as a direct change', async () => {
  const oldAddress = '0x52908400098527886E0F7030069857D2E4169EE8';
  serveWallet(
    { wallet_address: oldAddress, network_type: 'ETH', pending_topups: 3 },
    fixtures.approvalRequest({
      kind: 'deposit_wallet',
      record_type: 'deposit_wallet',
      record_id: 'wallet-1',
      before: { wallet_address: oldAddress, network_type: 'ETH', status: true },
      after: { wallet_address: newAddress, network_type: 'ETH', status: true },
    }),
  );
  renderArea(depositWalletsArea, '/admin/wallets');
  const note = await screen.findByRole('region', { name: 'Approval request' });
  await userEvent.click(within(note).getByRole('button', { name: 'Approve' }));
  for (const region of [note, await screen.findByRole('dialog', { name: /^Approve this request/ })]) {
    expect(region.textContent).toContain(`Old address${oldAddress}New address${newAddress}NetworkETH`);
    expect(region.textContent).toContain('3 top-ups to the old address are still pending.');
    expect(region.textContent).toContain('Money still sent to the old address goes to the holder of its keys.');
    const differences = within(region).getAllByRole('mark');
    expect(differences.map(({ textContent }) => textContent)).toEqual(['8', '7']);
  }
});

it('does not count pending top-ups of an address that the wallet no longer has', async () => {
  serveWallet(
    { wallet_address: newAddress, network_type: 'ETH', pending_topups: 3 },
    fixtures.approvalRequest({
      kind: 'deposit_wallet',
      record_type: 'deposit_wallet',
      record_id: 'wallet-1',
      before: { wallet_address: '0x52908400098527886E0F7030069857D2E4169EE8', network_type: 'ETH', status: true },
      after: { wallet_address: newAddress, network_type: 'ETH', status: true },
    }),
  );
  renderArea(depositWalletsArea, '/admin/wallets');
  const note = within(await screen.findByRole('region', { name: 'Approval request' }));
  expect(note.getByText(/^It is unknown whether top-ups .* are still pending\.$/)).toBeDefined();
});
