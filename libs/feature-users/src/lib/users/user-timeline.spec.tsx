import { fixtures, http } from '@countinghouse/api-client/testing';
import { renderArea, server } from '@countinghouse/testing';
import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { usersArea } from './users-area';

const history = async () => within(await screen.findByRole('region', { name: 'History' }));

it('the timeline of a user stands below the form', async () => {
  const questions: string[] = [];
  server.use(
    http.get('/audit-log', ({ request, response }) => {
      questions.push(new URL(request.url).search);
      return response(200).json({
        success: true,
        data: [fixtures.auditEntry()],
        pagination: fixtures.pagination(),
      });
    }),
  );
  renderArea(usersArea, '/admin/users/edit/u7');
  const entry = await (await history()).findByRole('listitem');
  expect(entry.textContent).toMatch(/^User changed.*Grace Hopper.*KYC StatusIn ProgressCompleted$/);
  expect(questions).toEqual([expect.stringContaining('record_type=user&record_id=u7')]);
});

it('a timeline that fails leaves the form standing', async () => {
  server.use(http.get('/audit-log', ({ response }) => response.untyped(HttpResponse.error())));
  renderArea(usersArea, '/admin/users/edit/u7');
  await (await history()).findByRole('button', { name: 'Retry' });
  expect(screen.getByRole('button', { name: 'Update User' })).toBeDefined();
});

it('a new user has no timeline', async () => {
  renderArea(usersArea, '/admin/users/create');
  await screen.findByRole('button', { name: 'Create User' });
  expect(screen.queryByRole('region', { name: 'History' })).toBeNull();
});
