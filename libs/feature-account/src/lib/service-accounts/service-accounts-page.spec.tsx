import type { Schemas } from '@countinghouse/api-client/schema';
import { fixtures, http } from '@countinghouse/api-client/testing';
import { pasteText, withoutCapabilities, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { getDisplayStatus } from './service-account-status';
import { serviceAccountsArea } from './service-accounts-area';

const MS_PER_DAY = 86_400_000;
const toDateInDays = (days: number) => new Date(Date.now() + days * MS_PER_DAY).toISOString();

/** Serves these accounts. Returns the received requests. */
function serveAccounts(...accounts: Schemas['ServiceAccount'][]) {
  const requests: { action: string; body?: unknown; baseVersion?: string | null }[] = [];
  server.use(
    http.get('/service-accounts', ({ response }) => response(200).json({ success: true, data: accounts })),
    http.post('/service-accounts', async ({ request, response }) => {
      const body = await request.json();
      requests.push({ action: 'add', body });
      const data = fixtures.serviceAccount({ _id: 'new', name: body.name });
      return response(201).json({ success: true, data, key: fixtures.serviceKey() });
    }),
    http.patch('/service-accounts/{id}', async ({ request, response }) => {
      requests.push({ action: 'change', body: await request.json(), baseVersion: request.headers.get('if-match') });
      return response(200).json({ success: true, data: fixtures.serviceAccount() });
    }),
    http.post('/service-accounts/{id}/key', ({ params, response }) => {
      requests.push({ action: `rotate key of ${params.id}` });
      return response(201).json({ success: true, data: fixtures.serviceAccount(), key: fixtures.serviceKey() });
    }),
    http.delete('/service-accounts/{id}', ({ params, response }) => {
      requests.push({ action: `revoke ${params.id}` });
      return response(200).json({ success: true, message: 'Service account revoked.' });
    }),
  );
  return requests;
}

const renderPage = () => renderArea(serviceAccountsArea, '/admin/service-accounts');
const pressButton = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const waitForNoDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('lists each account with permissions, key, last use and status', async () => {
  serveAccounts(
    fixtures.serviceAccount({ _id: 's1' }),
    fixtures.serviceAccount({ _id: 's2', name: 'Ticket triage', expires_at: toDateInDays(5), last_used: null }),
    fixtures.serviceAccount({ _id: 's3', name: 'Old job', status: 'expired', expires_at: toDateInDays(-5) }),
  );
  renderPage();
  const getRowText = async (name: string) =>
    (await screen.findByRole('rowheader', { name })).closest('tr')?.textContent;
  const text = await getRowText('Nightly reconciliation');
  for (const expected of ['Users, Transactions', 'chk_…Zclj', 'Grace Hopper', 'Active'])
    expect(text).toContain(expected);
  expect(await getRowText('Ticket triage')).toMatch(/Never.*Expires soon/);
  expect(await getRowText('Old job')).toContain('Expired');
});

it('lists the limits of a key, and none if the server omits them', async () => {
  const { read_only: _, networks: __, ...unlimited } = fixtures.serviceAccount({ _id: 's2', name: 'Old job' });
  serveAccounts(
    fixtures.serviceAccount({ _id: 's1', read_only: true, networks: ['203.0.113.0/24', '2001:db8:1::/48'] }),
    unlimited,
  );
  renderPage();
  const getRowText = async (name: string) =>
    (await screen.findByRole('rowheader', { name })).closest('tr')?.textContent;
  const limited = await getRowText('Nightly reconciliation');
  for (const text of ['Transactions (read only)', 'from 203.0.113.0/24 and 1 more']) expect(limited).toContain(text);
  const other = await getRowText('Old job');
  for (const text of ['read only', 'from']) expect(other).not.toContain(text);
});

it.each([
  ['active', 15, 'active'],
  ['active', 14, 'soon'],
  ['expired', 14, 'expired'],
] as const)('an account that is %s and expires in %i days is shown as %s', (status, days, displayStatus) => {
  const now = Date.parse('2026-03-16T12:00:00.000Z');
  const expires_at = new Date(now + days * MS_PER_DAY).toISOString();
  expect(getDisplayStatus(fixtures.serviceAccount({ status, expires_at }), now)).toBe(displayStatus);
});

describe('a new service account', () => {
  it('shows its key once, until confirmed', async () => {
    const requests = serveAccounts();
    renderPage();
    await pressButton(/Add New/);
    const form = await findDialog('New service account');
    await pasteText(form.getByRole('textbox', { name: /^Name/ }), ' Nightly job ');
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Expires' }), 'In 30 days');
    await userEvent.click(form.getByRole('checkbox', { name: 'Users' }));
    expect(form.queryByRole('note')).toBeNull();
    await userEvent.click(form.getByRole('button', { name: 'Create account and key' }));

    const keyDialog = await findDialog('The key of Nightly job');
    expect(keyDialog.getByText(fixtures.serviceKey())).toBeDefined();
    expect(keyDialog.getByText(/^This key is shown only once/)).toBeDefined();
    await userEvent.keyboard('{Escape}');
    expect(keyDialog.getByText(fixtures.serviceKey())).toBeDefined();
    await userEvent.click(keyDialog.getByRole('button', { name: 'I’ve saved it' }));
    await waitForNoDialog();
    expect(document.body.textContent).not.toContain('chk_0');
    expect(requests).toEqual([
      {
        action: 'add',
        body: {
          name: 'Nightly job',
          permissions: { ...fixtures.noPermissions(), users: true },
          expires_at: expect.any(String),
        },
      },
    ]);
    const { expires_at } = Object(requests[0]?.body);
    expect(Math.round((Date.parse(expires_at) - Date.now()) / MS_PER_DAY)).toBe(30);
  });

  it('can be limited to reading and to networks, one per line', async () => {
    const requests = serveAccounts();
    renderPage();
    await pressButton(/Add New/);
    const form = await findDialog('New service account');
    await pasteText(form.getByRole('textbox', { name: /^Name/ }), 'Nightly job');
    await userEvent.click(form.getByRole('checkbox', { name: 'Users' }));
    await userEvent.click(form.getByRole('checkbox', { name: /^Read only/ }));
    const networks = form.getByRole('textbox', { name: /^Networks/ });
    await userEvent.type(networks, ' 203.0.113.0/24{Enter}2001:db8:1::/48{Enter}');
    await userEvent.click(form.getByRole('button', { name: 'Create account and key' }));
    await findDialog('The key of Nightly job');
    expect(requests[0]?.body).toMatchObject({ read_only: true, networks: ['203.0.113.0/24', '2001:db8:1::/48'] });
  });

  it('shows the error of an invalid network next to the field, and keeps the input', async () => {
    serveAccounts();
    const message = '“office” is not an IP address, or a network such as 203.0.113.0/24.';
    server.use(
      http.post('/service-accounts', ({ response }) =>
        response(400).json(
          fixtures.failure({ message, code: 'validation_failed', errors: [{ field: 'networks', message }] }),
        ),
      ),
    );
    renderPage();
    await pressButton(/Add New/);
    const form = await findDialog('New service account');
    await pasteText(form.getByRole('textbox', { name: /^Name/ }), 'Nightly job');
    await userEvent.click(form.getByRole('checkbox', { name: 'Users' }));
    const networks = form.getByRole('textbox', { name: /^Networks/ });
    await pasteText(networks, 'office');
    await userEvent.click(form.getByRole('button', { name: 'Create account and key' }));
    await form.findByText(message);
    expect(networks).toHaveProperty('value', 'office');
  });

  it('has no limits if the server does not support them', async () => {
    server.use(withoutCapabilities('service_account_limits'));
    const requests = serveAccounts();
    renderPage();
    await pressButton(/Add New/);
    const form = await findDialog('New service account');
    expect(form.queryByRole('checkbox', { name: /^Read only/ })).toBeNull();
    expect(form.queryByRole('textbox', { name: /^Networks/ })).toBeNull();
    await pasteText(form.getByRole('textbox', { name: /^Name/ }), 'Nightly job');
    await userEvent.click(form.getByRole('checkbox', { name: 'Users' }));
    await userEvent.click(form.getByRole('button', { name: 'Create account and key' }));
    await findDialog('The key of Nightly job');
    expect(Object.keys(Object(requests[0]?.body)).toSorted()).toEqual(['expires_at', 'name', 'permissions']);
  });

  it('warns without a permission, and asks for confirmation', async () => {
    const requests = serveAccounts();
    renderPage();
    await pressButton(/Add New/);
    const form = await findDialog('New service account');
    expect(form.getByRole('note').textContent).toContain('can read and change nothing');
    await pasteText(form.getByRole('textbox', { name: /^Name/ }), 'Nightly job');
    await userEvent.click(form.getByRole('button', { name: 'Create account and key' }));
    const confirmation = await findDialog('Save without permissions?');
    expect(requests).toEqual([]);
    await userEvent.click(confirmation.getByRole('button', { name: 'Save without permissions' }));
    await findDialog('The key of Nightly job');
    expect(requests).toHaveLength(1);
  });

  it('requires a name, and keeps the input if the server rejects it', async () => {
    serveAccounts();
    server.use(
      http.post('/service-accounts', ({ response }) =>
        response(400).json(
          fixtures.failure({
            message: 'The name is too long.',
            code: 'validation_failed',
            errors: [{ field: 'name', message: 'The name is too long.' }],
          }),
        ),
      ),
    );
    renderPage();
    await pressButton(/Add New/);
    const form = await findDialog('New service account');
    await userEvent.click(form.getByRole('checkbox', { name: 'Users' }));
    await userEvent.click(form.getByRole('button', { name: 'Create account and key' }));
    await form.findByText('Name is required');
    const name = form.getByRole('textbox', { name: /^Name/ });
    await pasteText(name, 'Nightly job');
    await userEvent.click(form.getByRole('button', { name: 'Create account and key' }));
    await form.findByText('The name is too long.');
    expect(name).toHaveProperty('value', 'Nightly job');
  });
});

describe('an existing service account', () => {
  it('sends only the changes', async () => {
    const requests = serveAccounts(fixtures.serviceAccount());
    renderPage();
    await pressButton('Edit Nightly reconciliation');
    const form = await findDialog('Edit service account');
    await userEvent.click(form.getByRole('checkbox', { name: 'Plans' }));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitForNoDialog();
    expect(requests).toEqual([
      { action: 'change', body: { permissions: { plans: true } }, baseVersion: '"service-1"' },
    ]);
  });

  it('can remove its limits', async () => {
    const requests = serveAccounts(
      fixtures.serviceAccount({ networks: ['203.0.113.0/24', '10.0.0.0/8'], read_only: true }),
    );
    renderPage();
    await pressButton('Edit Nightly reconciliation');
    const form = await findDialog('Edit service account');
    const networks = form.getByRole('textbox', { name: /^Networks/ });
    expect(networks).toHaveProperty('value', '203.0.113.0/24\n10.0.0.0/8');
    await userEvent.clear(networks);
    await userEvent.click(form.getByRole('checkbox', { name: /^Read only/ }));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitForNoDialog();
    expect(requests).toEqual([
      { action: 'change', body: { read_only: false, networks: [] }, baseVersion: '"service-1"' },
    ]);
  });

  it('gets a new key after a confirmation, and shows it', async () => {
    const requests = serveAccounts(fixtures.serviceAccount());
    renderPage();
    await pressButton('Rotate key of Nightly reconciliation');
    const confirmation = await findDialog('Rotate the key?');
    expect(confirmation.getByText('chk_…Zclj')).toBeDefined();
    expect(requests).toEqual([]);
    await userEvent.click(confirmation.getByRole('button', { name: 'Rotate key' }));
    const keyDialog = await findDialog('The key of Nightly reconciliation');
    expect(keyDialog.getByText(fixtures.serviceKey())).toBeDefined();
    expect(requests).toEqual([{ action: 'rotate key of service-1' }]);
  });

  it('is revoked after a confirmation', async () => {
    const requests = serveAccounts(fixtures.serviceAccount());
    renderPage();
    await pressButton('Revoke Nightly reconciliation');
    const confirmation = await findDialog('Revoke this service account?');
    await userEvent.click(confirmation.getByRole('button', { name: 'Revoke service account' }));
    await waitForNoDialog();
    expect(requests).toEqual([{ action: 'revoke service-1' }]);
  });
});

it('reports a server without service accounts', async () => {
  server.use(withoutCapabilities('service_accounts'));
  renderPage();
  await screen.findByText('This server has no service accounts');
});
