import { fixtures, http } from '@countinghouse/api-client/testing';
import { pasteText, findUnrenderedValue, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { depositWalletsArea } from './deposit-wallets-area';

type Wallet = ReturnType<typeof fixtures.depositWallet>;

const ether = fixtures.depositWallet({ _id: 'w1', network_type: 'ETH' });
const bitcoin = fixtures.depositWallet({
  _id: 'w2',
  network_type: 'BTC',
  wallet_address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
});
const secondBitcoin = fixtures.depositWallet({
  _id: 'w3',
  network_type: 'BTC',
  wallet_address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
});

/** Mocks a server with these wallets; returns the received changes. */
function serveWallets(...wallets: Wallet[]) {
  const requests: unknown[] = [];
  let stored = wallets;
  server.use(
    http.get('/admin-wallets', ({ response }) => response(200).json({ success: true, data: stored })),
    http.patch('/admin-wallet/update/{id}', async ({ params, request, response }) => {
      const changes = await request.json();
      requests.push({ id: params.id, ...changes });
      stored = stored.map((wallet) => (wallet._id === params.id ? { ...wallet, ...changes } : wallet));
      const data = stored.find(({ _id }) => _id === params.id) ?? fixtures.depositWallet();
      return response(200).json({ success: true, data });
    }),
    http.post('/admin-wallet/add', async ({ request, response }) => {
      const wallet = await request.json();
      requests.push(wallet);
      const data = fixtures.depositWallet({ _id: 'new', ...wallet });
      stored = [...stored, data];
      return response(201).json({ success: true, data });
    }),
    http.delete('/admin-wallet/delete/{id}', ({ params, response }) => {
      requests.push({ deleted: params.id });
      stored = stored.filter(({ _id }) => _id !== params.id);
      return response(200).json({ success: true, message: 'Done.' });
    }),
  );
  return requests;
}

const openWallets = () => renderArea(depositWalletsArea, '/admin/wallets');
const findToggle = (name: RegExp) => screen.findByRole('checkbox', { name });
const clickButton = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const findModal = async (name: string) => within(await screen.findByRole('dialog', { name }));
const getAddressField = (form: ReturnType<typeof within>) => form.getByRole('textbox', { name: /Wallet Address/ });

describe('spec §2 Admin wallets', () => {
  // covers: wallets.columns, wallets.toggle
  it('has the columns #, Wallet Address, Network Type and Status (checkbox toggle)', async () => {
    serveWallets(ether, { ...bitcoin, status: false });
    openWallets();
    await screen.findByText('BTC');
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers.slice(0, 4)).toEqual(['#', 'Wallet Address', 'Network Type', 'Status']);
    expect(screen.getByText('0x52908400…D2E4169EE7')).toBeDefined();
    expect(await findToggle(/^ETH/)).toHaveProperty('checked', true);
    expect(await findToggle(/^BTC/)).toHaveProperty('checked', false);
  });

  it("links to the network's explorer", async () => {
    serveWallets(bitcoin);
    openWallets();
    const link = await screen.findByRole('link', { name: /explorer/ });
    expect(link.getAttribute('href')).toBe(`https://mempool.space/address/${bitcoin.wallet_address}`);
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });

  // covers: wallets.toggle, state.deposit-wallet, calls.wallet-toggle, toast.wallet-switched
  it('sends only the status with the toggle, which is busy until the server responds', async () => {
    const requests = serveWallets(bitcoin, secondBitcoin);
    let sendResponse: () => void = () => undefined;
    const responseAllowed = new Promise<void>((resolve) => (sendResponse = resolve));
    server.use(
      http.patch('/admin-wallet/update/{id}', async () => {
        await responseAllowed;
        return undefined;
      }),
    );
    const { toastMessages } = openWallets();
    const checkbox = await findToggle(/bc1qw508d6/);
    await userEvent.click(checkbox);
    await userEvent.click(checkbox);
    expect(await screen.findByLabelText('Saving')).toBeDefined();
    expect(checkbox).toHaveProperty('checked', true);
    sendResponse();

    await waitFor(() => expect(checkbox).toHaveProperty('checked', false));
    expect(requests).toEqual([{ id: 'w2', status: false }]);
    expect(toastMessages).toEqual(['Status updated successfully']);
  });

  // covers: toast.wallet-switch
  it("spec §8 shows 'Failed to update status' and keeps the toggle", async () => {
    serveWallets(bitcoin, secondBitcoin);
    server.use(
      http.patch('/admin-wallet/update/{id}', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false }, { status: 500 })),
      ),
    );
    const { toastMessages } = openWallets();
    const checkbox = await findToggle(/bc1qw508d6/);
    await userEvent.click(checkbox);
    await waitFor(() => expect(toastMessages).toEqual(['Failed to update status']));
    expect(checkbox).toHaveProperty('checked', true);
  });

  it('warns before deactivating the last active wallet of a network', async () => {
    const requests = serveWallets(ether, bitcoin);
    openWallets();
    await userEvent.click(await findToggle(/^BTC/));
    const confirmation = await findModal('Switch off the last BTC wallet?');
    expect(confirmation.getByText(/users cannot deposit BTC/)).toBeDefined();
    expect(confirmation.getByText(bitcoin.wallet_address)).toBeDefined();
    expect(requests).toEqual([]);
    await userEvent.click(confirmation.getByRole('button', { name: 'Switch off' }));

    await waitFor(() => expect(requests).toEqual([{ id: 'w2', status: false }]));
  });

  // covers: wallets.actions, toast.wallet-deleted, calls.wallet-delete
  it('confirms before deleting, with a warning for the last active wallet of a network', async () => {
    const requests = serveWallets(ether, bitcoin, secondBitcoin);
    const { toastMessages } = openWallets();
    await clickButton(/^Delete BTC wallet bc1/);
    const confirmation = await findModal('Are you sure you want to delete this wallet?');
    expect(confirmation.queryByText(/cannot deposit/)).toBeNull();
    await userEvent.click(confirmation.getByRole('button', { name: 'Delete wallet' }));
    await waitFor(() => expect(requests).toEqual([{ deleted: 'w2' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toastMessages).toEqual(['Wallet deleted successfully']);

    await clickButton(/^Delete BTC wallet 1Bv/);
    const second = await findModal('Are you sure you want to delete this wallet?');
    expect(second.getByText(/users cannot deposit BTC/)).toBeDefined();
    await userEvent.click(second.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('spec §2 Admin wallets: the modal', () => {
  // covers: wallets.add-modal, valid.networks, limit.networks
  it('has the fields Wallet Address and Network Type, and the buttons Cancel and Add', async () => {
    serveWallets(ether);
    openWallets();
    await clickButton('+ Add New');
    const form = await findModal('Add Wallet');
    const network = form.getByRole('combobox', { name: /Network Type/ });
    expect(network).toHaveProperty('value', 'USDT_ERC20');
    const options = within(network).getAllByRole('option');
    expect(options.map((option) => option.getAttribute('value'))).toEqual([
      'USDT_ERC20',
      'USDT_BEP20',
      'USDT_TRC20',
      'ETH',
      'BTC',
    ]);
    expect(form.getByRole('button', { name: 'Add' })).toBeDefined();
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  // covers: toast.wallet-added, calls.wallet-save
  it('adds the wallet and shows a toast', async () => {
    const requests = serveWallets(ether);
    const { toastMessages } = openWallets();
    await clickButton('+ Add New');
    const form = await findModal('Add Wallet');
    await userEvent.type(getAddressField(form), ` ${bitcoin.wallet_address}`);
    await userEvent.selectOptions(form.getByRole('combobox', { name: /Network Type/ }), 'BTC');
    await userEvent.click(form.getByRole('button', { name: 'Add' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests).toEqual([{ wallet_address: bitcoin.wallet_address, network_type: 'BTC' }]);
    expect(toastMessages).toEqual(['Wallet added successfully']);
    await screen.findByText('bc1qw508d6…xw7kv8f3t4');
  });

  // covers: toast.wallet-added
  it('accepts a 200 instead of a 201', async () => {
    serveWallets(ether);
    server.use(
      http.post('/admin-wallet/add', ({ response }) =>
        response.untyped(HttpResponse.json({ success: true, data: bitcoin }, { status: 200 })),
      ),
    );
    const { toastMessages } = openWallets();
    await clickButton('+ Add New');
    const form = await findModal('Add Wallet');
    await userEvent.type(getAddressField(form), bitcoin.wallet_address);
    await userEvent.selectOptions(form.getByRole('combobox', { name: /Network Type/ }), 'BTC');
    await userEvent.click(form.getByRole('button', { name: 'Add' }));

    await waitFor(() => expect(toastMessages).toEqual(['Wallet added successfully']));
  });

  // covers: valid.address
  it.each([
    ['', 'Wallet Address is required'],
    [bitcoin.wallet_address, 'This looks like a Bitcoin address, not one on Ethereum.'],
    [ether.wallet_address.replace('D', 'd'), 'The checksum does not match: a character is wrong, missing or swapped.'],
  ])('shows a field error for %s', async (value, message) => {
    const requests = serveWallets(ether);
    openWallets();
    await clickButton('+ Add New');
    const form = await findModal('Add Wallet');
    if (value) await pasteText(getAddressField(form), value);
    await userEvent.click(form.getByRole('button', { name: 'Add' }));
    await form.findAllByText(message);
    expect(getAddressField(form).getAttribute('aria-invalid')).toBe('true');
    expect(requests).toEqual([]);
  });

  // covers: wallets.edit-modal, wallets.actions, toast.wallet-updated, calls.wallet-save
  it('shows the wallet to edit, warns about its network’s last wallet, and updates it', async () => {
    const requests = serveWallets(ether, bitcoin);
    const { toastMessages } = openWallets();
    await clickButton(/^Edit ETH/);
    const form = await findModal('Edit Wallet');
    expect(getAddressField(form)).toHaveProperty('value', ether.wallet_address);
    await userEvent.selectOptions(form.getByRole('combobox', { name: /Network Type/ }), 'USDT_BEP20');
    expect(form.getByText(/users cannot deposit ETH/)).toBeDefined();
    await userEvent.click(form.getByRole('button', { name: 'Update' }));
    const confirmation = await findModal('Change the network of this deposit address?');
    expect(confirmation.getByText('ETH → USDT BEP20')).toBeDefined();
    await userEvent.click(confirmation.getByRole('button', { name: 'Change network' }));

    await waitFor(() => expect(requests).toEqual([{ id: 'w1', network_type: 'USDT_BEP20' }]));
    await waitFor(() => expect(toastMessages).toEqual(['Wallet updated successfully']));
  });

  // covers: toast.wallet-add
  it("shows the server's error next to the field and keeps the typed value", async () => {
    const message = 'A wallet with this address already exists.';
    serveWallets(ether);
    server.use(
      http.post('/admin-wallet/add', ({ response }) =>
        response(409).json(
          fixtures.failure({ message, code: 'address_taken', errors: [{ field: 'wallet_address', message }] }),
        ),
      ),
    );
    const { toastMessages } = openWallets();
    await clickButton('+ Add New');
    const form = await findModal('Add Wallet');
    await userEvent.type(getAddressField(form), ether.wallet_address);
    await userEvent.click(form.getByRole('button', { name: 'Add' }));
    await form.findByText(message);
    expect(getAddressField(form)).toHaveProperty('value', ether.wallet_address);
    await waitFor(() => expect(document.activeElement).toBe(getAddressField(form)));
    expect(toastMessages).toEqual([]);
  });

  // covers: toast.wallet-add
  it("spec §8 shows 'Failed to add wallet' without a server message", async () => {
    serveWallets(ether);
    server.use(
      http.post('/admin-wallet/add', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false }, { status: 500 })),
      ),
    );
    const { toastMessages } = openWallets();
    await clickButton('+ Add New');
    const form = await findModal('Add Wallet');
    await userEvent.type(getAddressField(form), ether.wallet_address);
    await userEvent.click(form.getByRole('button', { name: 'Add' }));
    expect((await form.findByRole('alert')).textContent).toBe('Failed to add wallet');
    expect(toastMessages).toEqual([]);
  });

  // covers: toast.wallet-update
  it("spec §8 shows 'Failed to update wallet' without a server message", async () => {
    serveWallets(ether);
    server.use(
      http.patch('/admin-wallet/update/{id}', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false }, { status: 500 })),
      ),
    );
    const { toastMessages } = openWallets();
    await clickButton(/^Edit/);
    const form = await findModal('Edit Wallet');
    await userEvent.selectOptions(form.getByRole('combobox'), 'USDT_BEP20');
    await userEvent.click(form.getByRole('button', { name: 'Update' }));
    await clickButton('Change network');
    expect((await form.findByRole('alert')).textContent).toBe('Failed to update wallet');
    expect(toastMessages).toEqual([]);
  });

  // covers: toast.wallet-thrown
  it("spec §8 shows 'Something went wrong' for a malformed response", async () => {
    serveWallets(ether);
    server.use(
      http.post('/admin-wallet/add', ({ response }) =>
        response.untyped(HttpResponse.html('<p>A page.</p>', { status: 500 })),
      ),
    );
    const { toastMessages } = openWallets();
    await clickButton('+ Add New');
    const form = await findModal('Add Wallet');
    await userEvent.selectOptions(form.getByRole('combobox'), 'ETH');
    await userEvent.type(getAddressField(form), ether.wallet_address);
    await userEvent.click(form.getByRole('button', { name: 'Add' }));
    expect((await form.findByRole('alert')).textContent).toBe('Something went wrong');
    expect(toastMessages).toEqual([]);
  });

  // covers: toast.wallet-delete
  it("spec §8 shows 'Failed to delete wallet' without a server message", async () => {
    serveWallets(ether);
    server.use(
      http.delete('/admin-wallet/delete/{id}', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false }, { status: 500 })),
      ),
    );
    const { toastMessages } = openWallets();
    await clickButton(/^Delete/);
    const confirmation = within(await screen.findByRole('dialog'));
    await userEvent.click(confirmation.getByRole('button', { name: /^Delete/ }));
    await waitFor(() => expect(toastMessages).toEqual(['Failed to delete wallet']));
  });

  it('asks for confirmation before discarding input, and restores the focus', async () => {
    serveWallets(ether);
    openWallets();
    await clickButton('+ Add New');
    const form = await findModal('Add Wallet');
    await pasteText(getAddressField(form), 'b');
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    const confirmation = await findModal('Leave without saving?');
    await userEvent.click(confirmation.getByRole('button', { name: 'Stay' }));
    expect(getAddressField(form)).toHaveProperty('value', 'b');

    await userEvent.keyboard('{Escape}');
    await userEvent.click(
      (await findModal('Leave without saving?')).getByRole('button', { name: 'Leave without saving' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('+ Add New'));
  });
});

describe('deposit wallets: states', () => {
  // covers: toast.wallets
  it("spec §8 shows 'Failed to fetch wallet details.' with a retry", async () => {
    server.use(
      http.get('/admin-wallets', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false }, { status: 500 })),
      ),
    );
    const { toastMessages } = openWallets();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Failed to fetch wallet details.')).toBeDefined();
    expect(toastMessages).toEqual([]);
    serveWallets(ether);
    await userEvent.click(retry);
    await screen.findByText('ETH');
  });

  it('shows an add button in the empty list', async () => {
    serveWallets();
    openWallets();
    await screen.findByText('No wallets found');
    expect(screen.getAllByRole('button', { name: '+ Add New' })).toHaveLength(2);
  });
});

describe('deposit wallets: export', () => {
  const exportAll = async () => {
    let file: Blob | undefined;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((saved) => {
      if (saved instanceof Blob) file = saved;
      return 'blob:http://panel.example/file';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    openWallets();
    await findToggle(/^ETH/);
    await clickButton('Export CSV');
    return () => file?.text();
  };

  it('exports full addresses', async () => {
    serveWallets(ether, { ...bitcoin, status: false });
    const saved = await exportAll();
    await waitFor(() => expect(saved()).toBeDefined());
    expect(((await saved()) ?? '').trim().split('\r\n').slice(1)).toEqual([
      `${ether.wallet_address},ETH,Active`,
      `${bitcoin.wallet_address},BTC,Inactive`,
    ]);
  });

  it('exports nothing if the response is incomplete', async () => {
    server.use(
      http.get('/admin-wallets', ({ response }) =>
        response(200).json({ success: true, data: [ether], pagination: fixtures.pagination({ totalCount: 5001 }) }),
      ),
    );
    const saved = await exportAll();
    await screen.findByText('Only 1 of 5,001 rows were received. Nothing was exported.');
    expect(saved()).toBeUndefined();
  });
});

describe('minimal server', () => {
  const minimal = { _id: 7, wallet_address: null, network_type: null, status: null };

  /** Mocks a server with these wallets; returns the received changes. */
  function serveMinimal(...data: object[]) {
    const requests: unknown[] = [];
    server.use(
      http.untyped.get('*/admin-wallets', () => HttpResponse.json({ success: true, data })),
      http.untyped.patch('*/admin-wallet/update/:id', async ({ params, request }) => {
        requests.push([params['id'], await request.json()]);
        return HttpResponse.json({ success: true });
      }),
      http.untyped.delete('*/admin-wallet/delete/:id', ({ params }) => {
        requests.push(params['id']);
        return HttpResponse.json({ success: true });
      }),
    );
    return requests;
  }

  it('shows a dash for missing values and a message for a malformed row', async () => {
    serveMinimal(minimal, { wallet_address: ether.wallet_address }, bitcoin);
    openWallets();
    const edit = await screen.findByRole('button', { name: 'Edit this wallet' });
    const cells = Array.from(edit.closest('tr')?.cells ?? [], ({ textContent }) => textContent);
    expect(cells).toEqual(['1', '–', '–', 'Not sent by the server', '']);
    expect(await findToggle(/^this wallet is active/)).toHaveProperty('disabled', true);
    expect(await findToggle(/^BTC/)).toHaveProperty('checked', true);
    expect(screen.getByRole('cell', { name: /^Row 2 cannot be read/ })).toBeDefined();
    expect(findUnrenderedValue()).toBeUndefined();
  });

  it('deletes a wallet without an address', async () => {
    const requests = serveMinimal(minimal);
    openWallets();
    await clickButton('Delete this wallet');
    const confirmation = await findModal('Are you sure you want to delete this wallet?');
    expect(confirmation.getByText(/^The wallet is removed from the list/)).toBeDefined();
    expect(findUnrenderedValue()).toBeUndefined();
    await userEvent.click(confirmation.getByRole('button', { name: 'Delete wallet' }));
    await waitFor(() => expect(requests).toEqual(['7']));
  });

  it('edits from empty fields, and the confirmation names what is unknown', async () => {
    const requests = serveMinimal(minimal);
    openWallets();
    await clickButton('Edit this wallet');
    const form = await findModal('Edit Wallet');
    expect(getAddressField(form)).toHaveProperty('value', '');
    const network = form.getByRole('combobox', { name: /Network Type/ });
    expect(network).toHaveProperty('value', '');
    await userEvent.click(form.getByRole('button', { name: 'Update' }));
    await form.findAllByText('Wallet Address is required');
    expect(form.getAllByText('Network Type is required').length).toBeGreaterThan(0);

    await userEvent.type(getAddressField(form), ether.wallet_address);
    await userEvent.selectOptions(network, 'ETH');
    await userEvent.click(form.getByRole('button', { name: 'Update' }));
    const confirmation = await screen.findByRole('dialog', { name: 'Change this deposit address?' });
    expect(confirmation.textContent).toContain(`Old address–New address${ether.wallet_address}Network– → ETH`);
    expect(confirmation.textContent).toContain('It is unknown whether the wallet is active.');
    expect(findUnrenderedValue()).toBeUndefined();
    await userEvent.click(within(confirmation).getByRole('button', { name: 'Change address' }));
    const { wallet_address } = ether;
    await waitFor(() => expect(requests).toEqual([['7', { wallet_address, network_type: 'ETH' }]]));
  });

  it('changes an address on an unsupported network', async () => {
    const requests = serveMinimal({ ...ether, network_type: 'USDT_SOL' });
    openWallets();
    await clickButton(/^Edit USDT_SOL wallet/);
    const form = await findModal('Edit Wallet');
    expect(form.getByRole('combobox', { name: /Network Type/ })).toHaveProperty('value', 'USDT_SOL');
    await userEvent.clear(getAddressField(form));
    await pasteText(getAddressField(form), 'So11111111111111111111111111111111111111112');
    await userEvent.click(form.getByRole('button', { name: 'Update' }));
    await clickButton('Change address');
    await waitFor(() =>
      expect(requests).toEqual([['w1', { wallet_address: 'So11111111111111111111111111111111111111112' }]]),
    );
  });
});
