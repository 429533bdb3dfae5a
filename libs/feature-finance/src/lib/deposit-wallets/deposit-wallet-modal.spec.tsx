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
const theirAddress = '0xde709f2102306220921060314715629080e2fb77';

/** A server that holds one wallet, with its version. `change` is what somebody else does. */
function serve(overrides: Partial<Wallet> = {}) {
  let wallet = fixtures.depositWallet({
    _id: 'w1',
    network_type: 'ETH',
    wallet_address: oldAddress,
    version: '"v1"',
    ...overrides,
  });
  let changes = 1;
  const sent: unknown[] = [];
  const change = (next: Partial<Wallet>) => {
    changes += 1;
    wallet = { ...wallet, ...next, ...(wallet.version !== undefined && { version: `"v${changes}"` }) };
  };
  const refusal = (baseRecord: string | null) =>
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
      const refused = refusal(baseRecord);
      if (refused) return response.untyped(refused);
      change(body ?? {});
      return response(200).json({ success: true, data: wallet });
    }),
    http.delete('/admin-wallet/delete/{id}', ({ request, response }) => {
      const baseRecord = request.headers.get('If-Match');
      sent.push({ baseRecord });
      const refused = refusal(baseRecord);
      return refused ? response.untyped(refused) : response(200).json({ success: true, message: 'Done.' });
    }),
  );
  return { sent, change };
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const open = () => renderArea(depositWalletsArea, '/admin/wallets');

/** Opens the form and puts another address into it. */
async function type(text: string) {
  await press(/^Edit/);
  const form = await dialog('Edit Wallet');
  const field = form.getByRole('textbox', { name: /Wallet Address/ });
  await userEvent.clear(field);
  await userEvent.paste(text);
  return { form, field, update: () => userEvent.click(form.getByRole('button', { name: 'Update' })) };
}

describe('another deposit address', () => {
  it('asks first, with both in full and what waits for the old one, and sends the address alone', async () => {
    const { sent } = serve({ pending_topups: 3 });
    open();
    const { update } = await type(` ${newAddress}`);
    await update();

    const question = await dialog('Change this deposit address?');
    const checks = screen.getByRole('dialog', { name: 'Change this deposit address?' }).textContent;
    expect(checks).toContain(`Old address${oldAddress}New address${newAddress}NetworkETH`);
    expect(checks).toContain('3 top-ups that were sent to the old address still wait for a decision.');
    expect(checks).toContain('Users are shown the new address at once.');
    await waitFor(() => expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancel' })));
    expect(sent).toEqual([]);

    await userEvent.click(question.getByRole('button', { name: 'Change address' }));
    await waitFor(() => expect(sent).toEqual([{ baseRecord: '"v1"', body: { wallet_address: newAddress } }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not sent on Cancel, and stays as it was typed', async () => {
    const { sent } = serve();
    open();
    const { field, update } = await type(newAddress);
    await update();
    await userEvent.click((await dialog('Change this deposit address?')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change this deposit address?' })).toBeNull());
    expect(field).toHaveProperty('value', newAddress);
    expect(sent).toEqual([]);
  });

  it.each([
    [0, 'No top-up that was sent to the old address waits for a decision.'],
    [1, '1 top-up that was sent to the old address still waits for a decision.'],
    [undefined, 'Whether top-ups that were sent to the old address still wait for a decision is not known.'],
  ])('says how many top-ups wait for the old one: %s', async (pending, words) => {
    serve(pending === undefined ? {} : { pending_topups: pending });
    open();
    const { update } = await type(newAddress);
    await update();
    const question = await dialog('Change this deposit address?');
    expect(question.getByText(words)).toBeDefined();
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  });

  it('counts them when it asks, not when the list was read', async () => {
    const { change } = serve({ pending_topups: 0 });
    open();
    const { update } = await type(newAddress);
    change({ pending_topups: 2 });
    await update();
    const question = await dialog('Change this deposit address?');
    expect(question.getByText(/^2 top-ups/)).toBeDefined();
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  });

  it('asks nothing and sends nothing where it was put back', async () => {
    const { sent } = serve();
    open();
    const { update } = await type(`${oldAddress} `);
    await update();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([]);
  });

  it('that a user withdraws to is refused at the field', async () => {
    const message = 'A user withdraws to this address.';
    serve();
    server.use(
      http.patch('/admin-wallet/update/{id}', ({ response }) =>
        response(409).json(
          fixtures.failure({ message, code: 'address_of_user', errors: [{ field: 'wallet_address', message }] }),
        ),
      ),
    );
    open();
    const { form, field, update } = await type(newAddress);
    await update();
    await press('Change address');
    await form.findByText(message);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field));
  });
});

describe('a deposit wallet that somebody else changes meanwhile', () => {
  it('is not asked about as it was: the form shows theirs, and keeps mine', async () => {
    const { sent, change } = serve();
    open();
    const { form, field, update } = await type(newAddress);
    change({ wallet_address: theirAddress });
    await update();
    const alert = await form.findByRole('alert');
    expect(within(alert).getByRole('listitem').textContent).toBe(
      `Wallet AddressWas${oldAddress}Theirs${theirAddress}Yours${newAddress}Use theirs`,
    );
    await waitFor(() => expect(document.activeElement).toBe(alert.parentElement));
    expect(field).toHaveProperty('value', newAddress);

    await update();
    const question = await dialog('Change this deposit address?');
    expect(question.getByText('Old address').nextElementSibling?.textContent).toBe(theirAddress);
    await userEvent.click(question.getByRole('button', { name: 'Change address' }));
    await waitFor(() => expect(sent).toEqual([{ baseRecord: '"v2"', body: { wallet_address: newAddress } }]));
  });

  it('says who, where it is neither address nor network, and is saved on the second try', async () => {
    const { sent, change } = serve();
    open();
    const { form, update } = await type(newAddress);
    await update();
    change({ status: false });
    await press('Change address');
    expect((await form.findByRole('alert')).textContent).toMatch(/^Grace Hopper has changed this since you opened it/);
    await update();
    await press('Change address');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ baseRecord: '"v2"', body: { wallet_address: newAddress } });
  });

  // covers: calls.other-server
  it('a server without versions is sent none', async () => {
    const { version: _version, ...wallet } = fixtures.depositWallet({ _id: 'w1', network_type: 'ETH' });
    const bases: unknown[] = [];
    server.use(
      http.get('/admin-wallets', ({ response }) => response(200).json({ success: true, data: [wallet] })),
      http.patch('/admin-wallet/update/{id}', ({ request, response }) => {
        bases.push(request.headers.get('If-Match'));
        return response(200).json({ success: true, data: wallet });
      }),
    );
    open();
    const { update } = await type(newAddress);
    await update();
    await press('Change address');
    await waitFor(() => expect(bases).toEqual([null]));
  });

  it('is not switched: the list shows what it is now', async () => {
    const { sent, change } = serve({ status: false });
    const { said } = open();
    const box = await screen.findByRole('checkbox', { name: /^ETH/ });
    change({ status: true });
    await userEvent.click(box);
    await waitFor(() => expect(box).toHaveProperty('checked', true));
    expect(sent).toEqual([{ baseRecord: '"v1"', body: { status: true } }]);
    expect(said).toHaveLength(1);
  });

  it('is not deleted: the list shows what it is now', async () => {
    const { sent, change } = serve();
    const { said } = open();
    await press(/^Delete/);
    change({ wallet_address: theirAddress });
    await press('Delete wallet');
    await screen.findByText('0xde709f21…9080e2fb77');
    expect(sent).toEqual([{ baseRecord: '"v1"' }]);
    expect(said).toHaveLength(1);
  });
});
