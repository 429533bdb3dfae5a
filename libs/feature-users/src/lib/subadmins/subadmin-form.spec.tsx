import { fixtures, http } from '@countinghouse/api-client/testing';
import { pasteText, findUnrenderedValue, withoutCapabilities, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { subadminsArea } from './subadmins-area';

const CREATE_PATH = '/admin/subadmins/create';
const EDIT_PATH = '/admin/subadmins/edit/s7';
const ALL_FLAGS = [
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

/** Serves this sub-admin. Returns the saved bodies. */
function serveSubadmin(subadmin: Partial<Subadmin> = {}) {
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

/** Sets the permissions of the signed-in admin. */
const setOwnPermissions = (flags: Partial<ReturnType<typeof fixtures.permissions>>) =>
  server.use(
    http.get('/permissions/{id}', ({ response }) =>
      response(200).json({ success: true, permissions: fixtures.permissions(flags) }),
    ),
  );

const findField = (name: string) => screen.findByRole('textbox', { name });
const queryPassword = () => screen.queryByLabelText('Password', { selector: 'input' });
const findPermission = (name: string) => screen.findByRole('checkbox', { name });
/** Returns a permission checkbox once it is enabled. */
async function findEnabledPermission(name: string) {
  const box = await findPermission(name);
  await waitFor(() => expect(box).toHaveProperty('disabled', false));
  return box;
}
const submitForm = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('spec §2 Subadmin form: create', () => {
  // covers: subadmin-form.fields, subadmin-form.permissions
  it('requires Full Name, Email, Phone No. and Password, and has permission checkboxes', async () => {
    renderArea(subadminsArea, CREATE_PATH);
    for (const name of ['Full Name', 'Email', 'Phone No.'])
      expect(await findField(name)).toHaveProperty('required', true);
    expect(queryPassword()).toHaveProperty('required', true);
    const boxes = within(screen.getByRole('group', { name: 'Permissions' })).getAllByRole('checkbox');
    expect(boxes.map((box) => (box instanceof HTMLInputElement ? box.labels?.[0]?.textContent : ''))).toEqual(
      ALL_FLAGS,
    );
    for (const box of boxes) expect(box).toHaveProperty('checked', false);
  });

  // covers: valid.subadmin-required, valid.subadmin-password
  it('shows missing values at their fields', async () => {
    renderArea(subadminsArea, CREATE_PATH);
    await findField('Email');
    await submitForm('Create Subadmin');
    for (const name of ['Full Name', 'Email', 'Phone No.', 'Password'])
      expect((await screen.findAllByText(`${name} is required`)).length).toBeGreaterThan(0);
  });

  // covers: calls.subadmin-add
  it('sends all fields and nine permissions, confirms it, and goes back to the list', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post('/subadmin/add', async ({ request, response }) => {
        bodies.push(await request.json());
        return response(201).json({ success: true, data: fixtures.subadmin() });
      }),
    );
    const { router, toastMessages } = renderArea(subadminsArea, CREATE_PATH);
    await pasteText(await findField('Full Name'), ' Mary Jackson ');
    await pasteText(await findField('Email'), 'mary@example.com');
    await pasteText(await findField('Phone No.'), '+1 757 555 0142');
    await pasteText(screen.getByLabelText('Password', { selector: 'input' }), 'correct horse');
    await userEvent.click(await findEnabledPermission('Support'));
    await submitForm('Create Subadmin');

    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/subadmins'));
    expect(toastMessages).toEqual(['Subadmin added successfully.']);
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

describe('saving without any permission', () => {
  const note = 'No permissions: they can sign in but see nothing.';

  it('shows a warning while no permission is set', async () => {
    renderArea(subadminsArea, CREATE_PATH);
    expect(await screen.findByText(note)).toBeDefined();
    await userEvent.click(await findEnabledPermission('Support'));
    expect(screen.queryByText(note)).toBeNull();
  });

  it('asks for confirmation, and saves nothing on Cancel', async () => {
    const bodies = serveSubadmin({ permissions: { ...fixtures.noPermissions(), support: true } });
    renderArea(subadminsArea, EDIT_PATH);
    await userEvent.click(await findEnabledPermission('Support'));
    await submitForm('Update Subadmin');
    const findDialog = () => screen.findByRole('dialog', { name: 'Save without permissions?' });
    await userEvent.click(within(await findDialog()).getByRole('button', { name: 'Cancel' }));
    expect(bodies).toEqual([]);
    await submitForm('Update Subadmin');
    await userEvent.click(within(await findDialog()).getByRole('button', { name: 'Save without permissions' }));
    await waitFor(() => expect(bodies).toEqual([{ permissions: { support: false } }]));
  });

  it('does not ask if the sub-admin had none before', async () => {
    const bodies = serveSubadmin({ permissions: fixtures.noPermissions() });
    renderArea(subadminsArea, EDIT_PATH);
    const name = await findField('Full Name');
    await userEvent.clear(name);
    await pasteText(name, 'Katherine Goble');
    await submitForm('Update Subadmin');
    await waitFor(() => expect(bodies).toEqual([{ fullName: 'Katherine Goble' }]));
  });
});

describe('spec §2 Subadmin form: edit', () => {
  // covers: roles.nine-flags, subadmin-form.fields, valid.subadmin-password, calls.subadmin-update
  it('loads all nine permissions, and sends only the changes', async () => {
    const permissions = { ...fixtures.noPermissions(), plans: true, wallets: true, support: true, transactions: true };
    const bodies = serveSubadmin({ permissions });
    const { router, toastMessages } = renderArea(subadminsArea, EDIT_PATH);
    const phone = await findField('Phone No.');
    expect(queryPassword()).toBeNull();
    for (const name of ALL_FLAGS)
      expect(await findPermission(name)).toHaveProperty(
        'checked',
        ['Plans', 'Wallets', 'Support', 'Transactions'].includes(name),
      );
    await userEvent.clear(phone);
    await pasteText(phone, '+1 757 555 0142');
    await submitForm('Update Subadmin');

    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/subadmins'));
    expect(toastMessages).toEqual(['Subadmin updated successfully.']);
    expect(bodies).toEqual([{ phoneNumber: '+1 757 555 0142' }]);
  });

  it('sends only the changed permissions', async () => {
    const bodies = serveSubadmin({ permissions: { ...fixtures.noPermissions(), plans: true } });
    renderArea(subadminsArea, EDIT_PATH);
    await userEvent.click(await findEnabledPermission('Wallets'));
    await userEvent.click(await findPermission('Users'));
    await userEvent.click(await findPermission('Users'));
    await submitForm('Update Subadmin');
    await waitFor(() => expect(bodies).toEqual([{ permissions: { wallets: true } }]));
  });

  // covers: state.subadmin
  it('sends Status if it is changed', async () => {
    const bodies = serveSubadmin();
    renderArea(subadminsArea, EDIT_PATH);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Inactive');
    await submitForm('Update Subadmin');
    await waitFor(() => expect(bodies).toEqual([{ status: 'inactive' }]));
  });

  // covers: toast.subadmin-save
  it("shows the server's message about a rejected save at the permission, and keeps the input", async () => {
    serveSubadmin();
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
    const { router, toastMessages } = renderArea(subadminsArea, EDIT_PATH);
    await userEvent.click(await findEnabledPermission('Plans'));
    await submitForm('Update Subadmin');

    await screen.findByText('You can grant only permissions that you hold yourself.');
    expect(screen.getAllByText('You do not hold it any more.')).toHaveLength(2);
    expect(await findPermission('Plans')).toHaveProperty('checked', true);
    expect(router.state.location.pathname).toBe(EDIT_PATH);
    expect(toastMessages).toEqual([]);
  });

  // covers: toast.subadmin-save
  it('shows the default message of a rejected save without a message', async () => {
    serveSubadmin();
    server.use(
      http.patch('/subadmin/update/{id}', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false }, { status: 500 })),
      ),
    );
    const { toastMessages } = renderArea(subadminsArea, EDIT_PATH);
    await pasteText(await findField('Full Name'), '!');
    await submitForm('Update Subadmin');
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to save subadmin.');
    expect(toastMessages).toEqual([]);
  });

  it('does not restore a permission that a colleague revoked', async () => {
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
            ...fixtures.failure({ message: 'Someone has changed this since you read it.', code: 'version_conflict' }),
            changed_by: null,
            changed_at: null,
          },
          { headers: { ETag: version } },
        );
      }),
    );
    const { router } = renderArea(subadminsArea, EDIT_PATH);
    await pasteText(await findField('Phone No.'), '1');
    stored = { ...stored, permissions: { ...base, withdrawals: false } };
    version = '"v2"';
    await submitForm('Update Subadmin');

    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('This record has been changed since you opened it.');
    expect(within(alert).getByRole('listitem').textContent).toBe('WithdrawalsWasYesNowNo');
    expect(await findPermission('Withdrawals')).toHaveProperty('checked', false);
    await submitForm('Update Subadmin');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/subadmins'));
    const phoneNumber = `${stored.phoneNumber}1`;
    expect(bodies).toEqual([
      ['"v1"', { phoneNumber }],
      ['"v2"', { phoneNumber }],
    ]);
  });

  it('shows a failed fetch, and fetches again on Retry', async () => {
    server.use(http.get('/subadmin/details/{id}', ({ response }) => response(500).json(fixtures.failure())));
    renderArea(subadminsArea, EDIT_PATH);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Internal Server Error')).toBeDefined();
    server.resetHandlers();
    await userEvent.click(retry);
    await findField('Full Name');
  });

  // covers: roles.self
  it.each([
    ['one’s own account', { _id: 'admin-1' }, 'This is your own account'],
    ['the main admin', { role: 'admin' }, 'This is the main admin'],
  ] as const)('shows no form for %s', async (_account, account, message) => {
    serveSubadmin(account);
    renderArea(subadminsArea, EDIT_PATH);
    await screen.findByText(message);
    expect(screen.queryByRole('button', { name: 'Update Subadmin' })).toBeNull();
  });
});

describe('a sub-admin can grant only permissions that they have themselves', () => {
  // covers: roles.grant
  it('disables other permissions and explains why', async () => {
    setOwnPermissions({ plans: false });
    renderArea(subadminsArea, CREATE_PATH);
    await findEnabledPermission('Users');
    const plans = await findPermission('Plans');
    expect(plans).toHaveProperty('disabled', true);
    expect(screen.getAllByText('You do not have this permission, so you cannot grant it.')).toHaveLength(1);
  });

  it('can revoke a permission that the sub-admin already has', async () => {
    setOwnPermissions({ support: false });
    const bodies = serveSubadmin();
    renderArea(subadminsArea, EDIT_PATH);
    await screen.findByText('You do not have this permission: if you remove it, you cannot grant it again.');
    await userEvent.click(await findEnabledPermission('Support'));
    await submitForm('Update Subadmin');
    await waitFor(() => expect(bodies).toEqual([{ permissions: { support: false } }]));
  });
});

describe('minimal server', () => {
  /** Serves exactly these details. Returns the saved ids and bodies. */
  function serveIncomplete(subadmin: object) {
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
  const permissionsUnknownNote = /The current permissions are unknown/;

  it.each([[{}], [{ fullName: null, email: null, phoneNumber: null, status: null, permissions: null }]])(
    'shows missing values as empty, and reports missing permissions: %j',
    async (subadmin) => {
      serveIncomplete(subadmin);
      renderArea(subadminsArea, EDIT_PATH);
      await screen.findByRole('heading', { level: 1, name: 'Edit this subadmin' });
      for (const name of ['Full Name', 'Email', 'Phone No.']) expect(await findField(name)).toHaveProperty('value', '');
      expect(screen.getByRole('combobox', { name: 'Status' })).toHaveProperty('value', '');
      for (const name of ALL_FLAGS) expect(await findPermission(name)).toHaveProperty('checked', false);
      expect(screen.getByText(permissionsUnknownNote)).toBeDefined();
      expect(findUnrenderedValue()).toBeUndefined();
    },
  );

  it('sends only the changed values', async () => {
    const sent = serveIncomplete({ phoneNumber: '+1 757 555 0142' });
    const { router } = renderArea(subadminsArea, EDIT_PATH);
    await userEvent.click(await findEnabledPermission('Support'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Inactive');
    await submitForm('Update Subadmin');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/subadmins'));
    expect(sent).toEqual([['s7', { status: 'inactive', permissions: { support: true } }]]);
  });

  it('sends all values if the server does not support partial changes', async () => {
    server.use(withoutCapabilities('partial_changes'));
    const { support: _support, ...permissions } = fixtures.noPermissions();
    const sent = serveIncomplete({ fullName: 'Mary Jackson', phoneNumber: '+1 757 555 0142', permissions });
    const { router } = renderArea(subadminsArea, EDIT_PATH);
    await pasteText(await findField('Email'), 'mary@example.com');
    await submitForm('Update Subadmin');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/subadmins'));
    const body = { fullName: 'Mary Jackson', email: 'mary@example.com', phoneNumber: '+1 757 555 0142' };
    expect(sent).toEqual([['s7', { ...body, permissions: fixtures.noPermissions() }]]);
  });

  it('does not send unknown permissions as off', async () => {
    server.use(withoutCapabilities('partial_changes'));
    const sent = serveIncomplete({ fullName: 'Mary Jackson', phoneNumber: '+1 757 555 0142' });
    const { router } = renderArea(subadminsArea, EDIT_PATH);
    await pasteText(await findField('Email'), 'mary@example.com');
    await submitForm('Update Subadmin');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/subadmins'));
    expect(sent).toEqual([['s7', expect.not.objectContaining({ permissions: expect.anything() })]]);
  });

  it('shows a missing permission as off', async () => {
    serveIncomplete({ fullName: 'Mary Jackson', permissions: { plans: true } });
    renderArea(subadminsArea, EDIT_PATH);
    expect(await findPermission('Plans')).toHaveProperty('checked', true);
    expect(await findPermission('Users')).toHaveProperty('checked', false);
    expect(screen.queryByText(permissionsUnknownNote)).toBeNull();
  });
});
