import type { Schemas } from '@countinghouse/api-client/schema';
import { fixtures, http } from '@countinghouse/api-client/testing';
import { enter, lacks, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { statusOf } from './service-account-status';
import { serviceAccountsArea } from './service-accounts-area';

const msPerDay = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * msPerDay).toISOString();

/** A server that holds these accounts; collects what it is told. */
function serve(...accounts: Schemas['ServiceAccount'][]) {
  const told: { what: string; body?: unknown; baseRecord?: string | null }[] = [];
  server.use(
    http.get('/service-accounts', ({ response }) => response(200).json({ success: true, data: accounts })),
    http.post('/service-accounts', async ({ request, response }) => {
      const body = await request.json();
      told.push({ what: 'add', body });
      const data = fixtures.serviceAccount({ _id: 'new', name: body.name });
      return response(201).json({ success: true, data, key: fixtures.serviceKey() });
    }),
    http.patch('/service-accounts/{id}', async ({ request, response }) => {
      told.push({ what: 'change', body: await request.json(), baseRecord: request.headers.get('if-match') });
      return response(200).json({ success: true, data: fixtures.serviceAccount() });
    }),
    http.post('/service-accounts/{id}/key', ({ params, response }) => {
      told.push({ what: `key of ${params.id}` });
      return response(201).json({ success: true, data: fixtures.serviceAccount(), key: fixtures.serviceKey() });
    }),
    http.delete('/service-accounts/{id}', ({ params, response }) => {
      told.push({ what: `end of ${params.id}` });
      return response(200).json({ success: true, message: 'Service account ended.' });
    }),
  );
  return told;
}

const open = () => renderArea(serviceAccountsArea, '/admin/service-accounts');
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('lists each program with what it may do, its key’s end, its last use and its end', async () => {
  serve(
    fixtures.serviceAccount({ _id: 's1' }),
    fixtures.serviceAccount({ _id: 's2', name: 'Ticket triage', expires_at: inDays(5), last_used: null }),
    fixtures.serviceAccount({ _id: 's3', name: 'Old job', status: 'expired', expires_at: inDays(-5) }),
  );
  open();
  const textOf = async (name: string) => (await screen.findByRole('rowheader', { name })).closest('tr')?.textContent;
  const words = await textOf('Nightly reconciliation');
  for (const word of ['Users, Transactions', 'chk_…Zclj', 'Grace Hopper', 'Active']) expect(words).toContain(word);
  expect(await textOf('Ticket triage')).toMatch(/Never.*Expires soon/);
  expect(await textOf('Old job')).toContain('Expired');
});

it('lists what limits a key, and nothing where a server does not say', async () => {
  const { read_only: _, networks: __, ...unlimited } = fixtures.serviceAccount({ _id: 's2', name: 'Old job' });
  serve(
    fixtures.serviceAccount({ _id: 's1', read_only: true, networks: ['203.0.113.0/24', '2001:db8:1::/48'] }),
    unlimited,
  );
  open();
  const textOf = async (name: string) => (await screen.findByRole('rowheader', { name })).closest('tr')?.textContent;
  const limited = await textOf('Nightly reconciliation');
  for (const words of ['Transactions (read only)', 'from 203.0.113.0/24 and 1 more']) expect(limited).toContain(words);
  const other = await textOf('Old job');
  for (const words of ['read only', 'from']) expect(other).not.toContain(words);
});

it.each([
  ['active', 15, 'active'],
  ['active', 14, 'soon'],
  ['expired', 14, 'expired'],
] as const)('an account that is %s and ends in %i days is %s', (status, days, standing) => {
  const now = Date.parse('2026-03-16T12:00:00.000Z');
  const expires_at = new Date(now + days * msPerDay).toISOString();
  expect(statusOf(fixtures.serviceAccount({ status, expires_at }), now)).toBe(standing);
});

describe('a new service account', () => {
  it('shows its key once, until one says that it is kept', async () => {
    const told = serve();
    open();
    await press(/Add New/);
    const form = await dialog('New service account');
    await enter(form.getByRole('textbox', { name: /^Name/ }), ' Nightly job ');
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Expires' }), 'In 30 days');
    await userEvent.click(form.getByRole('checkbox', { name: 'Users' }));
    expect(form.queryByRole('note')).toBeNull();
    await userEvent.click(form.getByRole('button', { name: 'Make account and key' }));

    const shown = await dialog('The key of Nightly job');
    expect(shown.getByText(fixtures.serviceKey())).toBeDefined();
    expect(shown.getByText(/^This is the only time that it is shown/)).toBeDefined();
    await userEvent.keyboard('{Escape}');
    expect(shown.getByText(fixtures.serviceKey())).toBeDefined();
    await userEvent.click(shown.getByRole('button', { name: 'I have kept it' }));
    await noDialog();
    expect(document.body.textContent).not.toContain('chk_0');
    expect(told).toEqual([
      {
        what: 'add',
        body: {
          name: 'Nightly job',
          permissions: { ...fixtures.noPermissions(), users: true },
          expires_at: expect.any(String),
        },
      },
    ]);
    const { expires_at } = Object(told[0]?.body);
    expect(Math.round((Date.parse(expires_at) - Date.now()) / msPerDay)).toBe(30);
  });

  it('is limited to reading and to networks, each on a line of its own', async () => {
    const told = serve();
    open();
    await press(/Add New/);
    const form = await dialog('New service account');
    await enter(form.getByRole('textbox', { name: /^Name/ }), 'Nightly job');
    await userEvent.click(form.getByRole('checkbox', { name: 'Users' }));
    await userEvent.click(form.getByRole('checkbox', { name: /^Read only/ }));
    const networks = form.getByRole('textbox', { name: /^Networks/ });
    await userEvent.type(networks, ' 203.0.113.0/24{Enter}2001:db8:1::/48{Enter}');
    await userEvent.click(form.getByRole('button', { name: 'Make account and key' }));
    await dialog('The key of Nightly job');
    expect(told[0]?.body).toMatchObject({ read_only: true, networks: ['203.0.113.0/24', '2001:db8:1::/48'] });
  });

  it('says at the field what is wrong with a network, and keeps what was typed', async () => {
    serve();
    const message = '“office” is not an IP address, or a network such as 203.0.113.0/24.';
    server.use(
      http.post('/service-accounts', ({ response }) =>
        response(400).json(
          fixtures.failure({ message, code: 'validation_failed', errors: [{ field: 'networks', message }] }),
        ),
      ),
    );
    open();
    await press(/Add New/);
    const form = await dialog('New service account');
    await enter(form.getByRole('textbox', { name: /^Name/ }), 'Nightly job');
    await userEvent.click(form.getByRole('checkbox', { name: 'Users' }));
    const networks = form.getByRole('textbox', { name: /^Networks/ });
    await enter(networks, 'office');
    await userEvent.click(form.getByRole('button', { name: 'Make account and key' }));
    await form.findByText(message);
    expect(networks).toHaveProperty('value', 'office');
  });

  it('has no limits where the server does not know them', async () => {
    server.use(lacks('service_account_limits'));
    const told = serve();
    open();
    await press(/Add New/);
    const form = await dialog('New service account');
    expect(form.queryByRole('checkbox', { name: /^Read only/ })).toBeNull();
    expect(form.queryByRole('textbox', { name: /^Networks/ })).toBeNull();
    await enter(form.getByRole('textbox', { name: /^Name/ }), 'Nightly job');
    await userEvent.click(form.getByRole('checkbox', { name: 'Users' }));
    await userEvent.click(form.getByRole('button', { name: 'Make account and key' }));
    await dialog('The key of Nightly job');
    expect(Object.keys(Object(told[0]?.body)).toSorted()).toEqual(['expires_at', 'name', 'permissions']);
  });

  it('without a permission warns, and asks before it is made', async () => {
    const told = serve();
    open();
    await press(/Add New/);
    const form = await dialog('New service account');
    expect(form.getByRole('note').textContent).toContain('can read and change nothing');
    await enter(form.getByRole('textbox', { name: /^Name/ }), 'Nightly job');
    await userEvent.click(form.getByRole('button', { name: 'Make account and key' }));
    const question = await dialog('Save it without any permission?');
    expect(told).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Save without permissions' }));
    await dialog('The key of Nightly job');
    expect(told).toHaveLength(1);
  });

  it('needs a name, and keeps what was typed where it is refused', async () => {
    serve();
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
    open();
    await press(/Add New/);
    const form = await dialog('New service account');
    await userEvent.click(form.getByRole('checkbox', { name: 'Users' }));
    await userEvent.click(form.getByRole('button', { name: 'Make account and key' }));
    await form.findByText('Name is required');
    const name = form.getByRole('textbox', { name: /^Name/ });
    await enter(name, 'Nightly job');
    await userEvent.click(form.getByRole('button', { name: 'Make account and key' }));
    await form.findByText('The name is too long.');
    expect(name).toHaveProperty('value', 'Nightly job');
  });
});

describe('an existing one', () => {
  it('is changed by what was changed, and by nothing else', async () => {
    const told = serve(fixtures.serviceAccount());
    open();
    await press('Edit Nightly reconciliation');
    const form = await dialog('Edit service account');
    await userEvent.click(form.getByRole('checkbox', { name: 'Plans' }));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await noDialog();
    expect(told).toEqual([{ what: 'change', body: { permissions: { plans: true } }, baseRecord: '"service-1"' }]);
  });

  it('is held to other networks, or to none', async () => {
    const told = serve(fixtures.serviceAccount({ networks: ['203.0.113.0/24', '10.0.0.0/8'], read_only: true }));
    open();
    await press('Edit Nightly reconciliation');
    const form = await dialog('Edit service account');
    const networks = form.getByRole('textbox', { name: /^Networks/ });
    expect(networks).toHaveProperty('value', '203.0.113.0/24\n10.0.0.0/8');
    await userEvent.clear(networks);
    await userEvent.click(form.getByRole('checkbox', { name: /^Read only/ }));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await noDialog();
    expect(told).toEqual([{ what: 'change', body: { read_only: false, networks: [] }, baseRecord: '"service-1"' }]);
  });

  it('gets a new key after a question, and shows it', async () => {
    const told = serve(fixtures.serviceAccount());
    open();
    await press('Make a new key for Nightly reconciliation');
    const question = await dialog('Make a new key?');
    expect(question.getByText('chk_…Zclj')).toBeDefined();
    expect(told).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Make a new key' }));
    const shown = await dialog('The key of Nightly reconciliation');
    expect(shown.getByText(fixtures.serviceKey())).toBeDefined();
    expect(told).toEqual([{ what: 'key of service-1' }]);
  });

  it('is ended after a question', async () => {
    const told = serve(fixtures.serviceAccount());
    open();
    await press('End Nightly reconciliation');
    const question = await dialog('End this service account?');
    await userEvent.click(question.getByRole('button', { name: 'End service account' }));
    await noDialog();
    expect(told).toEqual([{ what: 'end of service-1' }]);
  });
});

it('says that a server has none', async () => {
  server.use(lacks('service_accounts'));
  open();
  await screen.findByText('This server has no service accounts');
});
