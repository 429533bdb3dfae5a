import { fixtures, http } from '@countinghouse/api-client/testing';
import { renderArea, server } from '@countinghouse/testing';
import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { usersArea } from './users-area';

const findHistory = async () => within(await screen.findByRole('region', { name: 'History' }));

it('shows the history below the form', async () => {
  const queries: string[] = [];
  server.use(
    http.get('/audit-log', ({ request, response }) => {
      queries.push(new URL(request.url).search);
      return response(200).json({
        success: true,
        data: [fixtures.auditEntry()],
        pagination: fixtures.pagination(),
      });
    }),
  );
  renderArea(usersArea, '/admin/users/edit/u7');
  const entry = await (await findHistory()).findByRole('listitem');
  expect(entry.textContent).toMatch(/^User changed.*Grace Hopper.*KYC StatusIn ProgressCompleted$/);
  expect(queries).toEqual([expect.stringContaining('record_type=user&record_id=u7')]);
});

it('keeps the form if the history fails to load', async () => {
  server.use(http.get('/audit-log', ({ response }) => response.untyped(HttpResponse.error())));
  renderArea(usersArea, '/admin/users/edit/u7');
  await (await findHistory()).findByRole('button', { name: 'Retry' });
  expect(screen.getByRole('button', { name: 'Update User' })).toBeDefined();
});

it('has no history for a new user', async () => {
  renderArea(usersArea, '/admin/users/create');
  await screen.findByRole('button', { name: 'Create User' });
  expect(screen.queryByRole('region', { name: 'History' })).toBeNull();
});
