import { fixtures, http } from '@countinghouse/api-client/testing';
import { enter, findUnsaid, lacks, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { subadminsArea } from './subadmins-area';

const create = '/admin/subadmins/create';
const edit = '/admin/subadmins/edit/s7';
const allFlags = [
  'Dashboard',
  'Users',
  'Plans',
  'Subadmins',
  'Wallets',
  'Withdrawals',
  'Support',
  'Referrals',
  'Transactions',
];

type Subadmin = ReturnType<typeof fixtures.subadmin>;

/** The server has this sub-admin; collects what is saved of them. */
function serve(subadmin: Partial<Subadmin> = {}) {
  const bodies: Record<string, unknown>[] = [];
  server.use(
    http.get('/subadmin/details/{id}', ({ params, response }) =>
      response(200).json({ success: true, data: fixtures.subadmin({ _id: params.id, ...subadmin }) }),
    ),
    http.patch('/subadmin/update/{id}', async ({ request, response }) => {
      bodies.push({ ...(await request.json()) });
      return response(200).json({ success: true, data: fixtures.subadmin(subadmin) });
    }),
  );
  return bodies;
}

/** What the signed-in admin holds. */
const hold = (flags: Partial<ReturnType<typeof fixtures.permissions>>) =>
  server.use(
    http.get('/permissions/{id}', ({ response }) =>
      response(200).json({ success: true, permissions: fixtures.permissions(flags) }),
    ),
  );

const field = (name: string) => screen.findByRole('textbox', { name });
const password = () => screen.queryByLabelText('Password', { selector: 'input' });
const flag = (name: string) => screen.findByRole('checkbox', { name });
/** A flag that the signed-in admin may grant, once that is known. */
async function grantable(name: string) {
  const box = await flag(name);
  await waitFor(() => expect(box).toHaveProperty('disabled', false));
  return box;
}
const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('spec §2 Subadmin form: create', () => {
  // covers: subadmin-form.fields, subadmin-form.permissions
  it('Full Name, Email, Phone No. (all required), Password (create only, required), permission checkboxes', async () => {
    renderArea(subadminsArea, create);
    for (const name of ['Full Name', 'Email', 'Phone No.']) expect(await field(name)).toHaveProperty('required', true);
    expect(password()).toHaveProperty('required', true);
    const boxes = within(screen.getByRole('group', { name: 'Permissions' })).getAllByRole('checkbox');
    expect(boxes.map((box) => (box instanceof HTMLInputElement ? box.labels?.[0]?.textContent : ''))).toEqual(allFlags);
    for (const box of boxes) expect(box).toHaveProperty('checked', false);
  });

  // covers: valid.subadmin-required, valid.subadmin-password
  it('what is missing is said at the field', async () => {
    renderArea(subadminsArea, create);
    await field('Email');
    await submit('Create Subadmin');
    for (const name of ['Full Name', 'Email', 'Phone No.', 'Password'])
      expect((await screen.findAllByText(`${name} is required`)).length).toBeGreaterThan(0);
  });

  // covers: calls.subadmin-add
  it('sends name, email, phone, password and all nine flags, says so, and goes back to the list', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post('/subadmin/add', async ({ request, response }) => {
        bodies.push(await request.json());
        return response(201).json({ success: true, data: fixtures.subadmin() });
      }),
    );
    const { router, said } = renderArea(subadminsArea, create);
    await enter(await field('Full Name'), ' Mary Jackson ');
    await enter(await field('Email'), 'mary@example.com');
    await enter(await field('Phone No.'), '+1 757 555 0142');
    await enter(screen.getByLabelText('Password', { selector: 'input' }), 'correct horse');
    await userEvent.click(await grantable('Support'));
    await submit('Create Subadmin');

    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/subadmins'));
    expect(said).toEqual(['Subadmin added successfully.']);
    expect(bodies).toEqual([
      {
        fullName: 'Mary Jackson',
        email: 'mary@example.com',
        phoneNumber: '+1 757 555 0142',
        password: 'correct horse',
        permissions: { ...fixtures.noPermissions(), support: true },
      },
    ]);
  });
});

describe('nobody is left without any permission unnoticed', () => {
  const note = 'Nothing is ticked: they can sign in, and cannot see anything.';

  it('the form says so as long as nothing is ticked', async () => {
    renderArea(subadminsArea, create);
    expect(await screen.findByText(note)).toBeDefined();
    await userEvent.click(await grantable('Support'));
    expect(screen.queryByText(note)).toBeNull();
  });

  it('saving asks first, and Cancel saves nothing', async () => {
    const bodies = serve({ permissions: { ...fixtures.noPermissions(), support: true } });
    renderArea(subadminsArea, edit);
    await userEvent.click(await grantable('Support'));
    await submit('Update Subadmin');
    const question = () => screen.findByRole('dialog', { name: 'Save without any permission?' });
    await userEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    expect(bodies).toEqual([]);
    await submit('Update Subadmin');
    await userEvent.click(within(await question()).getByRole('button', { name: 'Save without permissions' }));
    await waitFor(() => expect(bodies).toEqual([{ permissions: { support: false } }]));
  });

  it('saving does not ask about somebody who had none before', async () => {
    const bodies = serve({ permissions: fixtures.noPermissions() });
    renderArea(subadminsArea, edit);
    const name = await field('Full Name');
    await userEvent.clear(name);
    await enter(name, 'Katherine Goble');
    await submit('Update Subadmin');
    await waitFor(() => expect(bodies).toEqual([{ fullName: 'Katherine Goble' }]));
  });
});

describe('spec §2 Subadmin form: edit', () => {
  // covers: roles.nine-flags, subadmin-form.fields, valid.subadmin-password, calls.subadmin-update
  it('all nine flags are loaded, and what is not changed is not sent', async () => {
    const permissions = { ...fixtures.noPermissions(), plans: true, wallets: true, support: true, transactions: true };
    const bodies = serve({ permissions });
    const { router, said } = renderArea(subadminsArea, edit);
    const phone = await field('Phone No.');
    expect(password()).toBeNull();
    for (const name of allFlags)
      expect(await flag(name)).toHaveProperty(
        'checked',
        ['Plans', 'Wallets', 'Support', 'Transactions'].includes(name),
      );
    await userEvent.clear(phone);
    await enter(phone, '+1 757 555 0142');
    await submit('Update Subadmin');

    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/subadmins'));
    expect(said).toEqual(['Subadmin updated successfully.']);
    expect(bodies).toEqual([{ phoneNumber: '+1 757 555 0142' }]);
  });

  it('sends the flags that were changed, and no others', async () => {
    const bodies = serve({ permissions: { ...fixtures.noPermissions(), plans: true } });
    renderArea(subadminsArea, edit);
    await userEvent.click(await grantable('Wallets'));
    await userEvent.click(await flag('Users'));
    await userEvent.click(await flag('Users'));
    await submit('Update Subadmin');
    await waitFor(() => expect(bodies).toEqual([{ permissions: { wallets: true } }]));
  });

  // covers: state.subadmin
  it('Status: sent when it is changed', async () => {
    const bodies = serve();
    renderArea(subadminsArea, edit);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Inactive');
    await submit('Update Subadmin');
    await waitFor(() => expect(bodies).toEqual([{ status: 'inactive' }]));
  });

  // covers: toast.subadmin-save
  it("a save that is refused: the server's words at the flag, and what was chosen stays", async () => {
    serve();
    server.use(
      http.patch('/subadmin/update/{id}', ({ response }) =>
        response(401).json(
          fixtures.failure({
            message: 'You can grant only permissions that you hold yourself.',
            code: 'not_allowed',
            errors: [{ field: 'permissions.plans', message: 'You do not hold it any more.' }],
          }),
        ),
      ),
    );
    const { router, said } = renderArea(subadminsArea, edit);
    await userEvent.click(await grantable('Plans'));
    await submit('Update Subadmin');

    await screen.findByText('You can grant only permissions that you hold yourself.');
    expect(screen.getAllByText('You do not hold it any more.')).toHaveLength(2);
    expect(await flag('Plans')).toHaveProperty('checked', true);
    expect(router.state.location.pathname).toBe(edit);
    expect(said).toEqual([]);
  });

  // covers: toast.subadmin-save
  it('a save that is refused without a word', async () => {
    serve();
    server.use(
      http.patch('/subadmin/update/{id}', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false }, { status: 500 })),
      ),
    );
    const { said } = renderArea(subadminsArea, edit);
    await enter(await field('Full Name'), '!');
    await submit('Update Subadmin');
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to save subadmin.');
    expect(said).toEqual([]);
  });

  it('a flag that somebody else takes away meanwhile is not given back', async () => {
    const base = { ...fixtures.noPermissions(), withdrawals: true, support: true };
    let stored = fixtures.subadmin({ _id: 's7', permissions: base });
    let version = '"v1"';
    const bodies: unknown[] = [];
    server.use(
      http.get('/subadmin/details/{id}', ({ response }) =>
        response(200).json({ success: true, data: stored }, { headers: { ETag: version } }),
      ),
      http.patch('/subadmin/update/{id}', async ({ request, response }) => {
        bodies.push([request.headers.get('If-Match'), await request.json()]);
        if (request.headers.get('If-Match') === version)
          return response(200).json({ success: true, data: stored }, { headers: { ETag: version } });
        return response(409).json(
          {
            ...fixtures.failure({ message: 'Somebody has changed this since you read it.', code: 'version_conflict' }),
            changed_by: null,
            changed_at: null,
          },
          { headers: { ETag: version } },
        );
      }),
    );
    const { router } = renderArea(subadminsArea, edit);
    await enter(await field('Phone No.'), '1');
    stored = { ...stored, permissions: { ...base, withdrawals: false } };
    version = '"v2"';
    await submit('Update Subadmin');

    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('This record has been changed since you opened it.');
    expect(within(alert).getByRole('listitem').textContent).toBe('WithdrawalsWasYesNowNo');
    expect(await flag('Withdrawals')).toHaveProperty('checked', false);
    await submit('Update Subadmin');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/subadmins'));
    const phoneNumber = `${stored.phoneNumber}1`;
    expect(bodies).toEqual([
      ['"v1"', { phoneNumber }],
      ['"v2"', { phoneNumber }],
    ]);
  });

  it('one that cannot be read says so, and is read again on Retry', async () => {
    server.use(http.get('/subadmin/details/{id}', ({ response }) => response(500).json(fixtures.failure())));
    renderArea(subadminsArea, edit);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Internal Server Error')).toBeDefined();
    server.resetHandlers();
    await userEvent.click(retry);
    await field('Full Name');
  });

  // covers: roles.self
  it.each([
    ['one’s own account', { _id: 'admin-1' }, 'This is your own account'],
    ['the main admin', { role: 'admin' }, 'This is the main admin'],
  ] as const)('no form for %s', async (_whose, account, words) => {
    serve(account);
    renderArea(subadminsArea, edit);
    await screen.findByText(words);
    expect(screen.queryByRole('button', { name: 'Update Subadmin' })).toBeNull();
  });
});

describe('a sub-admin can grant only flags that they hold themselves', () => {
  // covers: roles.grant
  it('others are disabled, with words', async () => {
    hold({ plans: false });
    renderArea(subadminsArea, create);
    await grantable('Users');
    const plans = await flag('Plans');
    expect(plans).toHaveProperty('disabled', true);
    expect(screen.getAllByText('You do not hold this permission, so you cannot grant it.')).toHaveLength(1);
  });

  it('what the other one holds already can be taken away, and is told apart', async () => {
    hold({ support: false });
    const bodies = serve();
    renderArea(subadminsArea, edit);
    await screen.findByText('You do not hold this permission: once it is taken away, you cannot grant it again.');
    await userEvent.click(await grantable('Support'));
    await submit('Update Subadmin');
    await waitFor(() => expect(bodies).toEqual([{ permissions: { support: false } }]));
  });
});

describe('over a server that is not ours', () => {
  /** Details that say as much; collects what is saved, and where. */
  function serveThin(subadmin: object) {
    const sent: unknown[] = [];
    server.use(
      http.untyped.get('*/subadmin/details/*', () => HttpResponse.json({ success: true, data: subadmin })),
      http.untyped.patch('*/subadmin/update/:id', async ({ params, request }) => {
        sent.push([params['id'], await request.json()]);
        return HttpResponse.json({ success: true });
      }),
    );
    return sent;
  }
  const unsaid = /The server does not say what they may do now/;

  it.each([[{}], [{ fullName: null, email: null, phoneNumber: null, status: null, permissions: null }]])(
    'what it does not send is empty and off, and it says so of the permissions: %j',
    async (subadmin) => {
      serveThin(subadmin);
      renderArea(subadminsArea, edit);
      await screen.findByRole('heading', { level: 1, name: 'Edit this subadmin' });
      for (const name of ['Full Name', 'Email', 'Phone No.']) expect(await field(name)).toHaveProperty('value', '');
      expect(screen.getByRole('combobox', { name: 'Status' })).toHaveProperty('value', '');
      for (const name of allFlags) expect(await flag(name)).toHaveProperty('checked', false);
      expect(screen.getByText(unsaid)).toBeDefined();
      expect(findUnsaid()).toBeUndefined();
    },
  );

  it('sends what was ticked and chosen, and nothing else', async () => {
    const sent = serveThin({ phoneNumber: '+1 757 555 0142' });
    const { router } = renderArea(subadminsArea, edit);
    await userEvent.click(await grantable('Support'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Inactive');
    await submit('Update Subadmin');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/subadmins'));
    expect(sent).toEqual([['s7', { status: 'inactive', permissions: { support: true } }]]);
  });

  it('a server that takes no parts is sent everything, all nine flags among it', async () => {
    server.use(lacks('partial_changes'));
    const { support: _support, ...permissions } = fixtures.noPermissions();
    const sent = serveThin({ fullName: 'Mary Jackson', phoneNumber: '+1 757 555 0142', permissions });
    const { router } = renderArea(subadminsArea, edit);
    await enter(await field('Email'), 'mary@example.com');
    await submit('Update Subadmin');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/subadmins'));
    const body = { fullName: 'Mary Jackson', email: 'mary@example.com', phoneNumber: '+1 757 555 0142' };
    expect(sent).toEqual([['s7', { ...body, permissions: fixtures.noPermissions() }]]);
  });

  it('flags that such a server did not tell are not sent as off', async () => {
    server.use(lacks('partial_changes'));
    const sent = serveThin({ fullName: 'Mary Jackson', phoneNumber: '+1 757 555 0142' });
    const { router } = renderArea(subadminsArea, edit);
    await enter(await field('Email'), 'mary@example.com');
    await submit('Update Subadmin');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/subadmins'));
    expect(sent).toEqual([['s7', expect.not.objectContaining({ permissions: expect.anything() })]]);
  });

  it('a flag that is not among the permissions is off', async () => {
    serveThin({ fullName: 'Mary Jackson', permissions: { plans: true } });
    renderArea(subadminsArea, edit);
    expect(await flag('Plans')).toHaveProperty('checked', true);
    expect(await flag('Users')).toHaveProperty('checked', false);
    expect(screen.queryByText(unsaid)).toBeNull();
  });
});
