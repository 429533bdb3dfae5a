import { fixtures, http } from '@countinghouse/api-client/testing';
import { renderArea, server } from '@countinghouse/feature-testing';
import { screen, waitFor } from '@testing-library/react';
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

it('a permission that is given is proposed, and the rest is saved', async () => {
  const told: unknown[] = [];
  server.use(
    http.get('/subadmin/details/{id}', ({ response }) =>
      response(200).json({ success: true, data: fixtures.subadmin({ _id: 's1' }) }),
    ),
    http.patch('/subadmin/update/{id}', async ({ request, response }) => {
      const body = await request.json();
      if (Object.values(body.permissions ?? {}).includes(true))
        return response(409).json(fixtures.failure({ code: 'second_admin_needed' }));
      told.push(body);
      return response(200).json({ success: true, data: fixtures.subadmin({ _id: 's1' }) });
    }),
    http.post('/proposals', async ({ request, response }) => {
      told.push(await request.json());
      return response(201).json({ success: true, data: fixtures.proposal() });
    }),
  );
  renderArea(subadminsArea, '/admin/subadmins/edit/s1');
  const name = await screen.findByRole('textbox', { name: /Full Name/ });
  await userEvent.clear(name);
  await userEvent.type(name, 'Ada');
  const off = (await screen.findAllByRole<HTMLInputElement>('checkbox')).find(({ checked }) => !checked);
  if (!off) throw new Error('All permissions are given.');
  await userEvent.click(off);
  await userEvent.click(screen.getByRole('button', { name: 'Update Subadmin' }));
  await waitFor(() => expect(told).toHaveLength(2));
  expect(told[0]).toEqual({ fullName: 'Ada' });
  expect(told[1]).toMatchObject({ record_id: 's1', change: { permissions: expect.any(Object) } });
});
