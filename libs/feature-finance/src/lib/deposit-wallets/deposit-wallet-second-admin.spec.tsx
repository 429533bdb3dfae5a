import { fixtures, http } from '@countinghouse/api-client/testing';
import { enter, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { depositWalletsArea } from './deposit-wallets-area';

const other = '0x52908400098527886E0F7030069857D2E4169EE7';
const heldBack = fixtures.failure({ code: 'second_admin_required', message: 'This needs a second admin.' });

/** A server on which deposit addresses need a second admin. */
function serve(...approvalRequests: ReturnType<typeof fixtures.approvalRequest>[]) {
  return serveWallet({ status: false }, ...approvalRequests);
}

function serveWallet(
  overrides: Partial<ReturnType<typeof fixtures.depositWallet>>,
  ...approvalRequests: ReturnType<typeof fixtures.approvalRequest>[]
) {
  const told: unknown[] = [];
  const wallet = fixtures.depositWallet({ _id: 'wallet-1', version: '"v1"', ...overrides });
  server.use(
    http.get('/approval-policy', ({ response }) =>
      response(200).json({ success: true, data: fixtures.approvalPolicy({ deposit_addresses: true }) }),
    ),
    http.get('/approval-requests', ({ response }) => response(200).json({ success: true, data: approvalRequests })),
    http.get('/admin-wallets', ({ response }) => response(200).json({ success: true, data: [wallet] })),
    http.patch('/admin-wallet/update/{id}', ({ response }) => response(409).json(heldBack)),
    http.post('/admin-wallet/add', async ({ request, response }) => {
      const body = await request.json();
      if (body.status !== false) return response(409).json(heldBack);
      told.push(body);
      return response(201).json({ success: true, data: fixtures.depositWallet({ ...body, _id: 'wallet-2' }) });
    }),
    http.post('/approval-requests', async ({ request, response }) => {
      told.push(await request.json());
      return response(201).json({ success: true, data: fixtures.approvalRequest() });
    }),
    http.put('/approval-requests/{id}/decision', async ({ request, response }) => {
      told.push(await request.json());
      return response(200).json({ success: true, data: fixtures.approvalRequest({ status: 'approved' }) });
    }),
  );
  return told;
}

it('a new address is added without being offered, and proposed', async () => {
  const told = serve();
  renderArea(depositWalletsArea, '/admin/wallets');
  await userEvent.click(await screen.findByRole('button', { name: '+ Add New' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add Wallet' }));
  await form.findByText('Users pay to an address only once a second admin has agreed.');
  await enter(form.getByRole('textbox', { name: /Wallet Address/ }), other);
  await userEvent.click(form.getByRole('button', { name: 'Add' }));
  await waitFor(() =>
    expect(told).toEqual([
      { wallet_address: other, network_type: 'USDT_ERC20', status: false },
      { record_id: 'wallet-2', change: { deposit_wallet: { status: true } } },
    ]),
  );
});

it('switching one on is proposed', async () => {
  const told = serve();
  renderArea(depositWalletsArea, '/admin/wallets');
  await userEvent.click(await screen.findByRole('checkbox', { name: /is active$/ }));
  const question = within(await screen.findByRole('dialog', { name: /^Propose/ }));
  expect(question.getByText('Inactive → Active')).toBeDefined();
  expect(question.getByText('Users are shown the address once a second admin has agreed.')).toBeDefined();
  await userEvent.click(question.getByRole('button', { name: 'Propose' }));
  await waitFor(() => expect(told).toEqual([{ record_id: 'wallet-1', change: { deposit_wallet: { status: true } } }]));
});

it('what a colleague has proposed is shown as it is and as it would be, and agreed to', async () => {
  const told = serve(
    fixtures.approvalRequest({
      kind: 'deposit_wallet',
      record_type: 'deposit_wallet',
      record_id: 'wallet-1',
      before: { wallet_address: 'old-address', network_type: 'ETH', status: true },
      after: { wallet_address: other, network_type: 'ETH', status: true },
    }),
  );
  renderArea(depositWalletsArea, '/admin/wallets');
  const approvalRequest = within(await screen.findByRole('region', { name: 'ApprovalRequest' }));
  for (const text of [/old-address/, other]) expect(approvalRequest.getByText(text)).toBeDefined();
  await userEvent.click(approvalRequest.getByRole('button', { name: 'Agree' }));
  const question = within(await screen.findByRole('dialog', { name: /^Agree/ }));
  await userEvent.click(question.getByRole('button', { name: 'Agree' }));
  await waitFor(() => expect(told).toEqual([{ approved: true }]));
});

it('whoever changes an active one is told that nobody sees it before a second admin has agreed', async () => {
  const told = serveWallet({ network_type: 'ETH', status: true });
  renderArea(depositWalletsArea, '/admin/wallets');
  await userEvent.click(await screen.findByRole('button', { name: /^Edit/ }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Wallet' }));
  const field = form.getByRole('textbox', { name: /Wallet Address/ });
  await userEvent.clear(field);
  await userEvent.paste('0xde709f2102306220921060314715629080e2fb77');
  await form.findByText('Users pay to an address only once a second admin has agreed.');
  await userEvent.click(form.getByRole('button', { name: 'Update' }));
  const question = await screen.findByRole('dialog', { name: 'Change this deposit address?' });
  expect(question.textContent).toContain('Users are shown the new address once a second admin has agreed.');
  expect(question.textContent).not.toContain('at once');
  await userEvent.click(within(question).getByRole('button', { name: 'Request approval' }));
  await waitFor(() => expect(told).toMatchObject([{ record_id: 'wallet-1' }]));
});

it('whoever agrees sees all that the direct change shows: the network, what waits for the old one, and what differs', async () => {
  const old = '0x52908400098527886E0F7030069857D2E4169EE8';
  serveWallet(
    { wallet_address: old, network_type: 'ETH', pending_topups: 3 },
    fixtures.approvalRequest({
      kind: 'deposit_wallet',
      record_type: 'deposit_wallet',
      record_id: 'wallet-1',
      before: { wallet_address: old, network_type: 'ETH', status: true },
      after: { wallet_address: other, network_type: 'ETH', status: true },
    }),
  );
  renderArea(depositWalletsArea, '/admin/wallets');
  const note = await screen.findByRole('region', { name: 'ApprovalRequest' });
  await userEvent.click(within(note).getByRole('button', { name: 'Agree' }));
  for (const place of [note, await screen.findByRole('dialog', { name: /^Agree/ })]) {
    expect(place.textContent).toContain(`Old address${old}New address${other}NetworkETH`);
    expect(place.textContent).toContain('3 top-ups that were sent to the old address still wait for a decision.');
    expect(place.textContent).toContain('Money that is still sent to the old address goes to whoever holds its keys.');
    const marks = within(place).getAllByRole('mark');
    expect(marks.map(({ textContent }) => textContent)).toEqual(['8', '7']);
  }
});

it('does not say how many top-ups wait for an address that the wallet has no more', async () => {
  serveWallet(
    { wallet_address: other, network_type: 'ETH', pending_topups: 3 },
    fixtures.approvalRequest({
      kind: 'deposit_wallet',
      record_type: 'deposit_wallet',
      record_id: 'wallet-1',
      before: { wallet_address: '0x52908400098527886E0F7030069857D2E4169EE8', network_type: 'ETH', status: true },
      after: { wallet_address: other, network_type: 'ETH', status: true },
    }),
  );
  renderArea(depositWalletsArea, '/admin/wallets');
  const note = within(await screen.findByRole('region', { name: 'ApprovalRequest' }));
  expect(note.getByText(/^Whether top-ups .* is not known\.$/)).toBeDefined();
});
