import { fixtures, http } from '@countinghouse/api-client/testing';
import { enter, findUnsaid, renderArea, server } from '@countinghouse/testing';
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

/** A server that holds these wallets and changes them as it is told; collects what it is told. */
function serve(...wallets: Wallet[]) {
  const told: unknown[] = [];
  let held = wallets;
  server.use(
    http.get('/admin-wallets', ({ response }) => response(200).json({ success: true, data: held })),
    http.patch('/admin-wallet/update/{id}', async ({ params, request, response }) => {
      const changes = await request.json();
      told.push({ id: params.id, ...changes });
      held = held.map((wallet) => (wallet._id === params.id ? { ...wallet, ...changes } : wallet));
      const data = held.find(({ _id }) => _id === params.id) ?? fixtures.depositWallet();
      return response(200).json({ success: true, data });
    }),
    http.post('/admin-wallet/add', async ({ request, response }) => {
      const wallet = await request.json();
      told.push(wallet);
      const data = fixtures.depositWallet({ _id: 'new', ...wallet });
      held = [...held, data];
      return response(201).json({ success: true, data });
    }),
    http.delete('/admin-wallet/delete/{id}', ({ params, response }) => {
      told.push({ deleted: params.id });
      held = held.filter(({ _id }) => _id !== params.id);
      return response(200).json({ success: true, message: 'Done.' });
    }),
  );
  return told;
}

const open = () => renderArea(depositWalletsArea, '/admin/wallets');
const toggle = (name: RegExp) => screen.findByRole('checkbox', { name });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const modal = async (name: string) => within(await screen.findByRole('dialog', { name }));
const address = (inside: ReturnType<typeof within>) => inside.getByRole('textbox', { name: /Wallet Address/ });

describe('spec §2 Admin wallets', () => {
  // covers: wallets.columns, wallets.toggle
  it('Table columns: #, Wallet Address, Network Type, Status (checkbox toggle)', async () => {
    serve(ether, { ...bitcoin, status: false });
    open();
    await screen.findByText('BTC');
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers.slice(0, 4)).toEqual(['#', 'Wallet Address', 'Network Type', 'Status']);
    expect(screen.getByText('0x52908400…D2E4169EE7')).toBeDefined();
    expect(await toggle(/^ETH/)).toHaveProperty('checked', true);
    expect(await toggle(/^BTC/)).toHaveProperty('checked', false);
  });

  it("leads to the network's explorer", async () => {
    serve(bitcoin);
    open();
    const link = await screen.findByRole('link', { name: /explorer/ });
    expect(link.getAttribute('href')).toBe(`https://mempool.space/address/${bitcoin.wallet_address}`);
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });

  // covers: wallets.toggle, state.deposit-wallet, calls.wallet-toggle, toast.wallet-switched
  it('the toggle sends only the status, and is busy until the server has answered', async () => {
    const told = serve(bitcoin, secondBitcoin);
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.patch('/admin-wallet/update/{id}', async () => {
        await answered;
        return undefined;
      }),
    );
    const { said } = open();
    const checkbox = await toggle(/bc1qw508d6/);
    await userEvent.click(checkbox);
    await userEvent.click(checkbox);
    expect(await screen.findByLabelText('Saving')).toBeDefined();
    expect(checkbox).toHaveProperty('checked', true);
    answer();

    await waitFor(() => expect(checkbox).toHaveProperty('checked', false));
    expect(told).toEqual([{ id: 'w2', status: false }]);
    expect(said).toEqual(['Status updated successfully']);
  });

  // covers: toast.wallet-switch
  it("spec §8 'Failed to update status' leaves the toggle as it is", async () => {
    serve(bitcoin, secondBitcoin);
    server.use(
      http.patch('/admin-wallet/update/{id}', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false }, { status: 500 })),
      ),
    );
    const { said } = open();
    const checkbox = await toggle(/bc1qw508d6/);
    await userEvent.click(checkbox);
    await waitFor(() => expect(said).toEqual(['Failed to update status']));
    expect(checkbox).toHaveProperty('checked', true);
  });

  it('switching off the last active wallet of a network warns first', async () => {
    const told = serve(ether, bitcoin);
    open();
    await userEvent.click(await toggle(/^BTC/));
    const question = await modal('Switch off the last BTC wallet?');
    expect(question.getByText(/users cannot deposit BTC/)).toBeDefined();
    expect(question.getByText(bitcoin.wallet_address)).toBeDefined();
    expect(told).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Switch off' }));

    await waitFor(() => expect(told).toEqual([{ id: 'w2', status: false }]));
  });

  // covers: wallets.actions, toast.wallet-deleted, calls.wallet-delete
  it('deleting asks, and warns where it is the last active wallet of its network', async () => {
    const told = serve(ether, bitcoin, secondBitcoin);
    const { said } = open();
    await press(/^Delete BTC wallet bc1/);
    const question = await modal('Are you sure you want to delete this wallet?');
    expect(question.queryByText(/cannot deposit/)).toBeNull();
    await userEvent.click(question.getByRole('button', { name: 'Delete wallet' }));
    await waitFor(() => expect(told).toEqual([{ deleted: 'w2' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(said).toEqual(['Wallet deleted successfully']);

    await press(/^Delete BTC wallet 1Bv/);
    const second = await modal('Are you sure you want to delete this wallet?');
    expect(second.getByText(/users cannot deposit BTC/)).toBeDefined();
    await userEvent.click(second.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('spec §2 Admin wallets: the modal', () => {
  // covers: wallets.add-modal, valid.networks, limit.networks
  it('Add Wallet: fields Wallet Address and Network Type; buttons Cancel and Add', async () => {
    serve(ether);
    open();
    await press('+ Add New');
    const form = await modal('Add Wallet');
    const network = form.getByRole('combobox', { name: /Network Type/ });
    expect(network).toHaveProperty('value', 'USDT_ERC20');
    const offered = within(network).getAllByRole('option');
    expect(offered.map((option) => option.getAttribute('value'))).toEqual([
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
  it('adds the wallet and says so', async () => {
    const told = serve(ether);
    const { said } = open();
    await press('+ Add New');
    const form = await modal('Add Wallet');
    await userEvent.type(address(form), ` ${bitcoin.wallet_address}`);
    await userEvent.selectOptions(form.getByRole('combobox', { name: /Network Type/ }), 'BTC');
    await userEvent.click(form.getByRole('button', { name: 'Add' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(told).toEqual([{ wallet_address: bitcoin.wallet_address, network_type: 'BTC' }]);
    expect(said).toEqual(['Wallet added successfully']);
    await screen.findByText('bc1qw508d6…xw7kv8f3t4');
  });

  // covers: toast.wallet-added
  it('a 200 is as good as a 201', async () => {
    serve(ether);
    server.use(
      http.post('/admin-wallet/add', ({ response }) =>
        response.untyped(HttpResponse.json({ success: true, data: bitcoin }, { status: 200 })),
      ),
    );
    const { said } = open();
    await press('+ Add New');
    const form = await modal('Add Wallet');
    await userEvent.type(address(form), bitcoin.wallet_address);
    await userEvent.selectOptions(form.getByRole('combobox', { name: /Network Type/ }), 'BTC');
    await userEvent.click(form.getByRole('button', { name: 'Add' }));

    await waitFor(() => expect(said).toEqual(['Wallet added successfully']));
  });

  // covers: valid.address
  it.each([
    ['', 'Wallet Address is required'],
    [bitcoin.wallet_address, 'This looks like a Bitcoin address, and not like one on Ethereum.'],
    [ether.wallet_address.replace('D', 'd'), 'The checksum does not match: a character is wrong, missing or swapped.'],
  ])('refuses %s at the field', async (typed, message) => {
    const told = serve(ether);
    open();
    await press('+ Add New');
    const form = await modal('Add Wallet');
    if (typed) await enter(address(form), typed);
    await userEvent.click(form.getByRole('button', { name: 'Add' }));
    await form.findAllByText(message);
    expect(address(form).getAttribute('aria-invalid')).toBe('true');
    expect(told).toEqual([]);
  });

  // covers: wallets.edit-modal, wallets.actions, toast.wallet-updated, calls.wallet-save
  it('Edit Wallet: shows the wallet, warns before its network loses it, and updates', async () => {
    const told = serve(ether, bitcoin);
    const { said } = open();
    await press(/^Edit ETH/);
    const form = await modal('Edit Wallet');
    expect(address(form)).toHaveProperty('value', ether.wallet_address);
    await userEvent.selectOptions(form.getByRole('combobox', { name: /Network Type/ }), 'USDT_BEP20');
    expect(form.getByText(/users cannot deposit ETH/)).toBeDefined();
    await userEvent.click(form.getByRole('button', { name: 'Update' }));
    const question = await modal('Change the network of this deposit address?');
    expect(question.getByText('ETH → USDT BEP20')).toBeDefined();
    await userEvent.click(question.getByRole('button', { name: 'Change network' }));

    await waitFor(() => expect(told).toEqual([{ id: 'w1', network_type: 'USDT_BEP20' }]));
    await waitFor(() => expect(said).toEqual(['Wallet updated successfully']));
  });

  // covers: toast.wallet-add
  it("the server's refusal lands on the field, and what was typed stays", async () => {
    const message = 'There is a wallet with this address already.';
    serve(ether);
    server.use(
      http.post('/admin-wallet/add', ({ response }) =>
        response(409).json(
          fixtures.failure({ message, code: 'address_taken', errors: [{ field: 'wallet_address', message }] }),
        ),
      ),
    );
    const { said } = open();
    await press('+ Add New');
    const form = await modal('Add Wallet');
    await userEvent.type(address(form), ether.wallet_address);
    await userEvent.click(form.getByRole('button', { name: 'Add' }));
    await form.findByText(message);
    expect(address(form)).toHaveProperty('value', ether.wallet_address);
    await waitFor(() => expect(document.activeElement).toBe(address(form)));
    expect(said).toEqual([]);
  });

  // covers: toast.wallet-add
  it("spec §8 'Failed to add wallet' stands for a refusal without words", async () => {
    serve(ether);
    server.use(
      http.post('/admin-wallet/add', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false }, { status: 500 })),
      ),
    );
    const { said } = open();
    await press('+ Add New');
    const form = await modal('Add Wallet');
    await userEvent.type(address(form), ether.wallet_address);
    await userEvent.click(form.getByRole('button', { name: 'Add' }));
    expect((await form.findByRole('alert')).textContent).toBe('Failed to add wallet');
    expect(said).toEqual([]);
  });

  // covers: toast.wallet-update
  it("spec §8 'Failed to update wallet' stands for a refusal without words", async () => {
    serve(ether);
    server.use(
      http.patch('/admin-wallet/update/{id}', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false }, { status: 500 })),
      ),
    );
    const { said } = open();
    await press(/^Edit/);
    const form = await modal('Edit Wallet');
    await userEvent.selectOptions(form.getByRole('combobox'), 'USDT_BEP20');
    await userEvent.click(form.getByRole('button', { name: 'Update' }));
    await press('Change network');
    expect((await form.findByRole('alert')).textContent).toBe('Failed to update wallet');
    expect(said).toEqual([]);
  });

  // covers: toast.wallet-thrown
  it("spec §8 'Something went wrong' where the answer makes no sense", async () => {
    serve(ether);
    server.use(
      http.post('/admin-wallet/add', ({ response }) =>
        response.untyped(HttpResponse.html('<p>A page.</p>', { status: 500 })),
      ),
    );
    const { said } = open();
    await press('+ Add New');
    const form = await modal('Add Wallet');
    await userEvent.selectOptions(form.getByRole('combobox'), 'ETH');
    await userEvent.type(address(form), ether.wallet_address);
    await userEvent.click(form.getByRole('button', { name: 'Add' }));
    expect((await form.findByRole('alert')).textContent).toBe('Something went wrong');
    expect(said).toEqual([]);
  });

  // covers: toast.wallet-delete
  it("spec §8 'Failed to delete wallet' stands for a refusal without words", async () => {
    serve(ether);
    server.use(
      http.delete('/admin-wallet/delete/{id}', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false }, { status: 500 })),
      ),
    );
    const { said } = open();
    await press(/^Delete/);
    const question = within(await screen.findByRole('dialog'));
    await userEvent.click(question.getByRole('button', { name: /^Delete/ }));
    await waitFor(() => expect(said).toEqual(['Failed to delete wallet']));
  });

  it('asks before what was typed is thrown away, and gives the focus back', async () => {
    serve(ether);
    open();
    await press('+ Add New');
    const form = await modal('Add Wallet');
    await enter(address(form), 'b');
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    const question = await modal('Leave without saving?');
    await userEvent.click(question.getByRole('button', { name: 'Stay' }));
    expect(address(form)).toHaveProperty('value', 'b');

    await userEvent.keyboard('{Escape}');
    await userEvent.click((await modal('Leave without saving?')).getByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('+ Add New'));
  });
});

describe('deposit wallets: states', () => {
  // covers: toast.wallets
  it("spec §8 'Failed to fetch wallet details.', with another try", async () => {
    server.use(
      http.get('/admin-wallets', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false }, { status: 500 })),
      ),
    );
    const { said } = open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Failed to fetch wallet details.')).toBeDefined();
    expect(said).toEqual([]);
    serve(ether);
    await userEvent.click(retry);
    await screen.findByText('ETH');
  });

  it('offers to add the first one where there is none', async () => {
    serve();
    open();
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
    open();
    await toggle(/^ETH/);
    await press('Export CSV');
    return () => file?.text();
  };

  it('saves all addresses whole', async () => {
    serve(ether, { ...bitcoin, status: false });
    const saved = await exportAll();
    await waitFor(() => expect(saved()).toBeDefined());
    expect(((await saved()) ?? '').trim().split('\r\n').slice(1)).toEqual([
      `${ether.wallet_address},ETH,Active`,
      `${bitcoin.wallet_address},BTC,Inactive`,
    ]);
  });

  it('saves no part of a list that is too long to come whole', async () => {
    server.use(
      http.get('/admin-wallets', ({ response }) =>
        response(200).json({ success: true, data: [ether], pagination: fixtures.pagination({ totalCount: 5001 }) }),
      ),
    );
    const saved = await exportAll();
    await screen.findByText('Only 1 of 5,001 rows came. Nothing was exported.');
    expect(saved()).toBeUndefined();
  });
});

describe('over a server that is not ours', () => {
  const thin = { _id: 7, wallet_address: null, network_type: null, status: null };

  /** A server that holds these and collects what it is told. */
  function serveThin(...data: object[]) {
    const told: unknown[] = [];
    server.use(
      http.untyped.get('*/admin-wallets', () => HttpResponse.json({ success: true, data })),
      http.untyped.patch('*/admin-wallet/update/:id', async ({ params, request }) => {
        told.push([params['id'], await request.json()]);
        return HttpResponse.json({ success: true });
      }),
      http.untyped.delete('*/admin-wallet/delete/:id', ({ params }) => {
        told.push(params['id']);
        return HttpResponse.json({ success: true });
      }),
    );
    return told;
  }

  it('what it does not send is a dash, and a row that cannot be read says so', async () => {
    serveThin(thin, { wallet_address: ether.wallet_address }, bitcoin);
    open();
    const edit = await screen.findByRole('button', { name: 'Edit this wallet' });
    const cells = Array.from(edit.closest('tr')?.cells ?? [], ({ textContent }) => textContent);
    expect(cells).toEqual(['1', '–', '–', 'The server did not say', '']);
    expect(await toggle(/^this wallet is active/)).toHaveProperty('disabled', true);
    expect(await toggle(/^BTC/)).toHaveProperty('checked', true);
    expect(screen.getByRole('cell', { name: /^Row 2 cannot be read/ })).toBeDefined();
    expect(findUnsaid()).toBeUndefined();
  });

  it('is deleted by its id', async () => {
    const told = serveThin(thin);
    open();
    await press('Delete this wallet');
    const question = await modal('Are you sure you want to delete this wallet?');
    expect(question.getByText(/^The wallet leaves the list/)).toBeDefined();
    expect(findUnsaid()).toBeUndefined();
    await userEvent.click(question.getByRole('button', { name: 'Delete wallet' }));
    await waitFor(() => expect(told).toEqual(['7']));
  });

  it('is edited from empty fields, and the question says what is not known', async () => {
    const told = serveThin(thin);
    open();
    await press('Edit this wallet');
    const form = await modal('Edit Wallet');
    expect(address(form)).toHaveProperty('value', '');
    const network = form.getByRole('combobox', { name: /Network Type/ });
    expect(network).toHaveProperty('value', '');
    await userEvent.click(form.getByRole('button', { name: 'Update' }));
    await form.findAllByText('Wallet Address is required');
    expect(form.getAllByText('Network Type is required').length).toBeGreaterThan(0);

    await userEvent.type(address(form), ether.wallet_address);
    await userEvent.selectOptions(network, 'ETH');
    await userEvent.click(form.getByRole('button', { name: 'Update' }));
    const question = await screen.findByRole('dialog', { name: 'Change this deposit address?' });
    expect(question.textContent).toContain(`Old address–New address${ether.wallet_address}Network– → ETH`);
    expect(question.textContent).toContain('The server did not say whether the wallet is active.');
    expect(findUnsaid()).toBeUndefined();
    await userEvent.click(within(question).getByRole('button', { name: 'Change address' }));
    const { wallet_address } = ether;
    await waitFor(() => expect(told).toEqual([['7', { wallet_address, network_type: 'ETH' }]]));
  });

  it('an address on a network that the panel does not know can be changed', async () => {
    const told = serveThin({ ...ether, network_type: 'USDT_SOL' });
    open();
    await press(/^Edit USDT_SOL wallet/);
    const form = await modal('Edit Wallet');
    expect(form.getByRole('combobox', { name: /Network Type/ })).toHaveProperty('value', 'USDT_SOL');
    await userEvent.clear(address(form));
    await enter(address(form), 'So11111111111111111111111111111111111111112');
    await userEvent.click(form.getByRole('button', { name: 'Update' }));
    await press('Change address');
    await waitFor(() =>
      expect(told).toEqual([['w1', { wallet_address: 'So11111111111111111111111111111111111111112' }]]),
    );
  });
});
