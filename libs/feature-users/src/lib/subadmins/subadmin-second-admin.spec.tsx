import { fixtures, http } from '@countinghouse/api-client/testing';
import { pasteText, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { subadminsArea } from './subadmins-area';
import { splitGrants } from './subadmin-form-values';

it('splits a change into granted permissions and the rest', () => {
  expect(splitGrants({ fullName: 'Ada', permissions: { users: true, plans: false } })).toEqual({
    grants: { users: true },
    rest: { fullName: 'Ada', permissions: { plans: false } },
  });
  expect(splitGrants({ permissions: { users: true } })).toEqual({ grants: { users: true }, rest: undefined });
});

/** Serves a sub-admin whose access changes need approval. Returns the approval requests and the saved bodies. */
function serveApprovalRequired(subadmin: Partial<ReturnType<typeof fixtures.subadmin>> = {}) {
  const requested: unknown[] = [];
  const saved: unknown[] = [];
  const createApprovalError = () => fixtures.failure({ code: 'second_admin_required' });
  server.use(
    http.get('/subadmin/getall', ({ response }) =>
      response(200).json({ success: true, data: [fixtures.subadmin({ _id: 's1', ...subadmin })] }),
    ),
    http.get('/subadmin/details/{id}', ({ response }) =>
      response(200).json({ success: true, data: fixtures.subadmin({ _id: 's1', ...subadmin }) }),
    ),
    http.get('/security/second-factor', ({ response }) =>
      response(200).json({ success: true, data: fixtures.secondFactorRule({ without: [] }) }),
    ),
    http.patch('/subadmin/update/{id}', async ({ request, response }) => {
      const body = await request.json();
      if (body.status === 'active') return response(409).json(createApprovalError());
      saved.push(body);
      return response(200).json({ success: true, data: fixtures.subadmin({ _id: 's1', ...subadmin }) });
    }),
    http.post('/subadmin/{id}/password-reset', ({ response }) => response(409).json(createApprovalError())),
    http.delete('/subadmin/{id}/second-factor', ({ response }) => response(409).json(createApprovalError())),
    http.post('/approval-requests', async ({ request, response }) => {
      requested.push(await request.json());
      return response(201).json({ success: true, data: fixtures.approvalRequest() });
    }),
  );
  return { requested, saved };
}

it.each([
  ['activate', 'Make Katherine Johnson active', 'Activate', '/admin/subadmins', 'inactive'],
  ['reset_password', 'Create a password reset link for Katherine Johnson', 'Create link', '/admin/subadmins', 'active'],
  ['remove_second_factor', 'Remove second factor', 'Remove second factor', '/admin/subadmins/edit/s1', 'active'],
] as const)(
  'requests approval for access that needs a second admin: %s',
  async (action, button, confirmLabel, path, status) => {
    const { requested } = serveApprovalRequired({ status });
    const { toastMessages } = renderArea(subadminsArea, path);
    await userEvent.click(await screen.findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: confirmLabel }));
    await waitFor(() => expect(toastMessages).toEqual(['Sent for approval. Expires in 24 hours.']));
    expect(requested).toEqual([{ record_id: 's1', change: { access: { action } } }]);
  },
);

it('requests approval for an activation in the form, and saves everything else', async () => {
  const { requested, saved } = serveApprovalRequired({ status: 'inactive' });
  renderArea(subadminsArea, '/admin/subadmins/edit/s1');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Active');
  const unchecked = (await screen.findAllByRole<HTMLInputElement>('checkbox')).find(({ checked }) => !checked);
  if (!unchecked) throw new Error('One permission must be unset.');
  await userEvent.click(unchecked);
  await userEvent.click(screen.getByRole('button', { name: 'Update Subadmin' }));
  await waitFor(() => expect(requested).toEqual([{ record_id: 's1', change: { access: { action: 'activate' } } }]));
  expect(saved).toEqual([{ permissions: expect.any(Object) }]);
});

it('shows requested access changes, and the effect of approving a link', async () => {
  server.use(
    http.get('/approval-policy', ({ response }) =>
      response(200).json({ success: true, data: fixtures.approvalPolicy({ permissions: true }) }),
    ),
    http.get('/approval-requests', ({ response }) =>
      response(200).json({
        success: true,
        data: [
          fixtures.approvalRequest({
            kind: 'access',
            record_type: 'subadmin',
            record_id: 's1',
            record_name: 'Mary Jackson',
            before: { permissions: {} },
            after: { action: 'reset_password', permissions: { users: true } },
          }),
        ],
      }),
    ),
  );
  renderArea(subadminsArea, '/admin/subadmins');
  const note = within(await screen.findByRole('region', { name: 'Approval request' }));
  expect(note.getByText('requests a password reset link for Mary Jackson', { exact: false })).toBeDefined();
  expect(note.getByText('Reset Password')).toBeDefined();
  await userEvent.click(note.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/sets a new password, once, within an hour/)).toBeDefined();
  expect(dialog.getByText(/The requester can then create one link, which nobody else sees\.$/)).toBeDefined();
});

it('requests approval for a granted permission, and saves the rest', async () => {
  const requests: unknown[] = [];
  server.use(
    http.get('/subadmin/details/{id}', ({ response }) =>
      response(200).json({ success: true, data: fixtures.subadmin({ _id: 's1' }) }),
    ),
    http.patch('/subadmin/update/{id}', async ({ request, response }) => {
      const body = await request.json();
      if (Object.values(body.permissions ?? {}).includes(true))
        return response(409).json(fixtures.failure({ code: 'second_admin_required' }));
      requests.push(body);
      return response(200).json({ success: true, data: fixtures.subadmin({ _id: 's1' }) });
    }),
    http.post('/approval-requests', async ({ request, response }) => {
      requests.push(await request.json());
      return response(201).json({ success: true, data: fixtures.approvalRequest() });
    }),
  );
  renderArea(subadminsArea, '/admin/subadmins/edit/s1');
  const name = await screen.findByRole('textbox', { name: /Full Name/ });
  await userEvent.clear(name);
  await pasteText(name, 'Ada');
  const unchecked = (await screen.findAllByRole<HTMLInputElement>('checkbox')).find(({ checked }) => !checked);
  if (!unchecked) throw new Error('One permission must be unset.');
  await userEvent.click(unchecked);
  await userEvent.click(screen.getByRole('button', { name: 'Update Subadmin' }));
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[0]).toEqual({ fullName: 'Ada' });
  expect(requests[1]).toMatchObject({ record_id: 's1', change: { permissions: expect.any(Object) } });
});
