import { fixtures, http } from '@countinghouse/api-client/testing';
import { renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { depositWalletsArea } from './deposit-wallets-area';

type Wallet = ReturnType<typeof fixtures.depositWallet>;

const oldAddress = '0x52908400098527886E0F7030069857D2E4169EE7';
const newAddress = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const otherAddress = '0xde709f2102306220921060314715629080e2fb77';

/** Mocks a server with one versioned wallet. `changeWallet` makes a change by another admin. */
function serveWallet(overrides: Partial<Wallet> = {}) {
  let wallet = fixtures.depositWallet({
    _id: 'w1',
    network_type: 'ETH',
    wallet_address: oldAddress,
    version: '"v1"',
    ...overrides,
  });
  let changes = 1;
  const sent: unknown[] = [];
  const changeWallet = (next: Partial<Wallet>) => {
    changes += 1;
    wallet = { ...wallet, ...next, ...(wallet.version !== undefined && { version: `"v${changes}"` }) };
  };
  const getConflict = (baseRecord: string | null) =>
    baseRecord === null || baseRecord === wallet.version
      ? undefined
      : HttpResponse.json(
          {
            ...fixtures.failure({
              message: 'Grace Hopper has changed this since you read it.',
              code: 'version_conflict',
            }),
            changed_by: fixtures.admin({ fullName: 'Grace Hopper' }),
            changed_at: '2026-03-14T09:26:53.000Z',
          },
          { status: 409 },
        );
  server.use(
    http.get('/admin-wallets', ({ response }) => response(200).json({ success: true, data: [wallet] })),
    http.patch('/admin-wallet/update/{id}', async ({ request, response }) => {
      const baseRecord = request.headers.get('If-Match');
      const body = await request.json();
      sent.push({ baseRecord, body });
      const conflict = getConflict(baseRecord);
      if (conflict) return response.untyped(conflict);
      changeWallet(body ?? {});
      return response(200).json({ success: true, data: wallet });
    }),
    http.delete('/admin-wallet/delete/{id}', ({ request, response }) => {
      const baseRecord = request.headers.get('If-Match');
      sent.push({ baseRecord });
      const conflict = getConflict(baseRecord);
      return conflict ? response.untyped(conflict) : response(200).json({ success: true, message: 'Done.' });
    }),
  );
  return { sent, changeWallet };
}

const clickButton = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const openWallets = () => renderArea(depositWalletsArea, '/admin/wallets');

/** Opens the form and enters an address. */
async function typeAddress(text: string) {
  await clickButton(/^Edit/);
  const form = await findDialog('Edit Wallet');
  const field = form.getByRole('textbox', { name: /Wallet Address/ });
  await userEvent.clear(field);
  await userEvent.paste(text);
  return { form, field, update: () => userEvent.click(form.getByRole('button', { name: 'Update' })) };
}

describe('changing a deposit address', () => {
  it('confirms with both full addresses and the pending top-ups, and sends only the address', async () => {
    const { sent } = serveWallet({ pending_topups: 3 });
    openWallets();
    const { update } = await typeAddress(` ${newAddress}`);
    await update();

    const confirmation = await findDialog('Change this deposit address?');
    const dialogText = screen.getByRole('dialog', { name: 'Change this deposit address?' }).textContent;
    expect(dialogText).toContain(`Old address${oldAddress}New address${newAddress}NetworkETH`);
    expect(dialogText).toContain('3 top-ups to the old address are still pending.');
    expect(dialogText).toContain('Users are shown the new address immediately.');
    await waitFor(() => expect(document.activeElement).toBe(confirmation.getByRole('button', { name: 'Cancel' })));
    expect(sent).toEqual([]);

    await userEvent.click(confirmation.getByRole('button', { name: 'Change address' }));
    await waitFor(() => expect(sent).toEqual([{ baseRecord: '"v1"', body: { wallet_address: newAddress } }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps the typed address on Cancel and sends nothing', async () => {
    const { sent } = serveWallet();
    openWallets();
    const { field, update } = await typeAddress(newAddress);
    await update();
    await userEvent.click((await findDialog('Change this deposit address?')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change this deposit address?' })).toBeNull());
    expect(field).toHaveProperty('value', newAddress);
    expect(sent).toEqual([]);
  });

  it.each([
    [0, 'No pending top-ups to the old address.'],
    [1, '1 top-up to the old address is still pending.'],
    [undefined, 'It is unknown whether top-ups to the old address are still pending.'],
  ])('shows the number of pending top-ups to the old address: %s', async (pending, message) => {
    serveWallet(pending === undefined ? {} : { pending_topups: pending });
    openWallets();
    const { update } = await typeAddress(newAddress);
    await update();
    const confirmation = await findDialog('Change this deposit address?');
    expect(confirmation.getByText(message)).toBeDefined();
    await userEvent.click(confirmation.getByRole('button', { name: 'Cancel' }));
  });

  it('refetches the number of pending top-ups for the confirmation', async () => {
    const { changeWallet } = serveWallet({ pending_topups: 0 });
    openWallets();
    const { update } = await typeAddress(newAddress);
    changeWallet({ pending_topups: 2 });
    await update();
    const confirmation = await findDialog('Change this deposit address?');
    expect(confirmation.getByText(/^2 top-ups/)).toBeDefined();
    await userEvent.click(confirmation.getByRole('button', { name: 'Cancel' }));
  });

  it('neither confirms nor sends an unchanged address', async () => {
    const { sent } = serveWallet();
    openWallets();
    const { update } = await typeAddress(`${oldAddress} `);
    await update();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([]);
  });

  it('shows a field error for an address that a user withdraws to', async () => {
    const message = 'A user withdraws to this address.';
    serveWallet();
    server.use(
      http.patch('/admin-wallet/update/{id}', ({ response }) =>
        response(409).json(
          fixtures.failure({ message, code: 'address_of_user', errors: [{ field: 'wallet_address', message }] }),
        ),
      ),
    );
    openWallets();
    const { form, field, update } = await typeAddress(newAddress);
    await update();
    await clickButton('Change address');
    await form.findByText(message);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field));
  });
});

describe('concurrent change of a deposit wallet', () => {
  it('shows the other admin’s value, and keeps the typed one without a confirmation', async () => {
    const { sent, changeWallet } = serveWallet();
    openWallets();
    const { form, field, update } = await typeAddress(newAddress);
    changeWallet({ wallet_address: otherAddress });
    await update();
    const alert = await form.findByRole('alert');
    expect(within(alert).getByRole('listitem').textContent).toBe(
      `Wallet AddressWas${oldAddress}Theirs${otherAddress}Yours${newAddress}Use theirs`,
    );
    await waitFor(() => expect(document.activeElement).toBe(alert.parentElement));
    expect(field).toHaveProperty('value', newAddress);

    await update();
    const confirmation = await findDialog('Change this deposit address?');
    expect(confirmation.getByText('Old address').nextElementSibling?.textContent).toBe(otherAddress);
    await userEvent.click(confirmation.getByRole('button', { name: 'Change address' }));
    await waitFor(() => expect(sent).toEqual([{ baseRecord: '"v2"', body: { wallet_address: newAddress } }]));
  });

  it('names the other admin if only the status changed, and saves on the second attempt', async () => {
    const { sent, changeWallet } = serveWallet();
    openWallets();
    const { form, update } = await typeAddress(newAddress);
    await update();
    changeWallet({ status: false });
    await clickButton('Change address');
    expect((await form.findByRole('alert')).textContent).toMatch(/^Grace Hopper has changed this since you opened it/);
    await update();
    await clickButton('Change address');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ baseRecord: '"v2"', body: { wallet_address: newAddress } });
  });

  // covers: calls.other-server
  it('sends no version to a server without versions', async () => {
    const { version: _version, ...wallet } = fixtures.depositWallet({ _id: 'w1', network_type: 'ETH' });
    const bases: unknown[] = [];
    server.use(
      http.get('/admin-wallets', ({ response }) => response(200).json({ success: true, data: [wallet] })),
      http.patch('/admin-wallet/update/{id}', ({ request, response }) => {
        bases.push(request.headers.get('If-Match'));
        return response(200).json({ success: true, data: wallet });
      }),
    );
    openWallets();
    const { update } = await typeAddress(newAddress);
    await update();
    await clickButton('Change address');
    await waitFor(() => expect(bases).toEqual([null]));
  });

  it('does not change the status, and refreshes the list', async () => {
    const { sent, changeWallet } = serveWallet({ status: false });
    const { toastMessages } = openWallets();
    const box = await screen.findByRole('checkbox', { name: /^ETH/ });
    changeWallet({ status: true });
    await userEvent.click(box);
    await waitFor(() => expect(box).toHaveProperty('checked', true));
    expect(sent).toEqual([{ baseRecord: '"v1"', body: { status: true } }]);
    expect(toastMessages).toHaveLength(1);
  });

  it('does not delete the wallet, and refreshes the list', async () => {
    const { sent, changeWallet } = serveWallet();
    const { toastMessages } = openWallets();
    await clickButton(/^Delete/);
    changeWallet({ wallet_address: otherAddress });
    await clickButton('Delete wallet');
    await screen.findByText('0xde709f21…9080e2fb77');
    expect(sent).toEqual([{ baseRecord: '"v1"' }]);
    expect(toastMessages).toHaveLength(1);
  });
});
