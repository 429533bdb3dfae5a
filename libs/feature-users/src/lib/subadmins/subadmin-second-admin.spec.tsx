import { fixtures, http } from '@countinghouse/api-client/testing';
import { enter, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { subadminsArea } from './subadmins-area';
import { splitGrants } from './subadmin-form-values';

it('a change is split into what is given and the rest', () => {
  expect(splitGrants({ fullName: 'Ada', permissions: { users: true, plans: false } })).toEqual({
    grants: { users: true },
    rest: { fullName: 'Ada', permissions: { plans: false } },
  });
  expect(splitGrants({ permissions: { users: true } })).toEqual({ grants: { users: true }, rest: undefined });
});

/** A server that holds back access to an account, and keeps what is proposed. */
function serveHeldBack(subadmin: Partial<ReturnType<typeof fixtures.subadmin>> = {}) {
  const requested: unknown[] = [];
  const saved: unknown[] = [];
  const held = () => fixtures.failure({ code: 'second_admin_required' });
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
      if (body.status === 'active') return response(409).json(held());
      saved.push(body);
      return response(200).json({ success: true, data: fixtures.subadmin({ _id: 's1', ...subadmin }) });
    }),
    http.post('/subadmin/{id}/password-reset', ({ response }) => response(409).json(held())),
    http.delete('/subadmin/{id}/second-factor', ({ response }) => response(409).json(held())),
    http.post('/approval-requests', async ({ request, response }) => {
      requested.push(await request.json());
      return response(201).json({ success: true, data: fixtures.approvalRequest() });
    }),
  );
  return { requested, saved };
}

it.each([
  ['activate', 'Make Katherine Johnson active', 'Make active', '/admin/subadmins', 'inactive'],
  ['reset_password', 'Make a link for a new password of Katherine Johnson', 'Make link', '/admin/subadmins', 'active'],
  ['remove_second_factor', 'Remove second factor', 'Remove second factor', '/admin/subadmins/edit/s1', 'active'],
] as const)('access that needs a second admin is proposed: %s', async (action, button, confirmLabel, path, status) => {
  const { requested } = serveHeldBack({ status });
  const { said } = renderArea(subadminsArea, path);
  await userEvent.click(await screen.findByRole('button', { name: button }));
  const question = within(await screen.findByRole('dialog'));
  await userEvent.click(question.getByRole('button', { name: confirmLabel }));
  await waitFor(() => expect(said).toEqual(['Proposed. A second admin decides within a day.']));
  expect(requested).toEqual([{ record_id: 's1', change: { access: { action } } }]);
});

it('an activation in the form is proposed, and everything else is saved, permissions too', async () => {
  const { requested, saved } = serveHeldBack({ status: 'inactive' });
  renderArea(subadminsArea, '/admin/subadmins/edit/s1');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Active');
  const off = (await screen.findAllByRole<HTMLInputElement>('checkbox')).find(({ checked }) => !checked);
  if (!off) throw new Error('All permissions are given.');
  await userEvent.click(off);
  await userEvent.click(screen.getByRole('button', { name: 'Update Subadmin' }));
  await waitFor(() => expect(requested).toEqual([{ record_id: 's1', change: { access: { action: 'activate' } } }]));
  expect(saved).toEqual([{ permissions: expect.any(Object) }]);
});

it('what is proposed about access is named, and agreeing to a link says what follows', async () => {
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
  const note = within(await screen.findByRole('region', { name: 'ApprovalRequest' }));
  expect(note.getByText('proposes a link for a new password of Mary Jackson', { exact: false })).toBeDefined();
  expect(note.getByText('Reset Password')).toBeDefined();
  await userEvent.click(note.getByRole('button', { name: 'Agree' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/sets a new password, once, within an hour/)).toBeDefined();
  expect(question.getByText(/They can then make one link, which nobody else sees\.$/)).toBeDefined();
});

it('a permission that is given is proposed, and the rest is saved', async () => {
  const told: unknown[] = [];
  server.use(
    http.get('/subadmin/details/{id}', ({ response }) =>
      response(200).json({ success: true, data: fixtures.subadmin({ _id: 's1' }) }),
    ),
    http.patch('/subadmin/update/{id}', async ({ request, response }) => {
      const body = await request.json();
      if (Object.values(body.permissions ?? {}).includes(true))
        return response(409).json(fixtures.failure({ code: 'second_admin_required' }));
      told.push(body);
      return response(200).json({ success: true, data: fixtures.subadmin({ _id: 's1' }) });
    }),
    http.post('/approval-requests', async ({ request, response }) => {
      told.push(await request.json());
      return response(201).json({ success: true, data: fixtures.approvalRequest() });
    }),
  );
  renderArea(subadminsArea, '/admin/subadmins/edit/s1');
  const name = await screen.findByRole('textbox', { name: /Full Name/ });
  await userEvent.clear(name);
  await enter(name, 'Ada');
  const off = (await screen.findAllByRole<HTMLInputElement>('checkbox')).find(({ checked }) => !checked);
  if (!off) throw new Error('All permissions are given.');
  await userEvent.click(off);
  await userEvent.click(screen.getByRole('button', { name: 'Update Subadmin' }));
  await waitFor(() => expect(told).toHaveLength(2));
  expect(told[0]).toEqual({ fullName: 'Ada' });
  expect(told[1]).toMatchObject({ record_id: 's1', change: { permissions: expect.any(Object) } });
});
