import { fixtures, http } from '@countinghouse/api-client/testing';
import { lacks, renderArea, server } from '@countinghouse/testing';
import type { Area } from '@countinghouse/navigation';
import { usePermissions } from '@countinghouse/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { RecordTimeline } from './record-timeline';

function Record() {
  const { statusOf } = usePermissions();
  return (
    <>
      <h1>The record</h1>
      <p>Role: {statusOf('main-admin')}</p>
      <RecordTimeline recordType="withdrawal" id="w1" />
    </>
  );
}

const area: Area = {
  permission: 'withdrawals',
  routes: [{ path: '/record', lazy: () => Promise.resolve({ Component: Record }) }],
};
const open = () => renderArea(area, '/record');

/** A server with these entries; collects what it is asked. */
function serve(entries: ReturnType<typeof fixtures.auditEntry>[], totalCount = entries.length) {
  const questions: Record<string, string>[] = [];
  server.use(
    http.get('/audit-log', ({ request, response }) => {
      questions.push(Object.fromEntries(new URL(request.url).searchParams));
      return response(200).json({ success: true, data: entries, pagination: fixtures.pagination({ totalCount }) });
    }),
  );
  return questions;
}

const answer = (status: number, code: string) =>
  server.use(
    http.get('/audit-log', ({ response }) =>
      response.untyped(HttpResponse.json({ success: false, message: 'No', code }, { status })),
    ),
  );

const decided = fixtures.auditEntry({
  action: 'setWithdrawalStatus',
  record_type: 'withdrawal',
  record_id: 'w1',
  before: { status: 'pending' },
  after: { status: 'approved' },
});

describe('the timeline of a record', () => {
  it('tells what was done to it, by whom, from where, before and after', async () => {
    const questions = serve([decided]);
    open();
    const list = await screen.findByRole('list', { name: 'History' });
    const [entry] = within(list).getAllByRole('listitem');
    expect(entry?.textContent).toMatch(
      /^Withdrawal decided\d\d Mar 2026, \d\d:\d\dGrace Hopper, from 203\.0\.113\.7StatusPendingApproved$/,
    );
    expect(questions).toEqual([{ record_type: 'withdrawal', record_id: 'w1', page: '1', limit: '10' }]);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('leads to the rest where there is more', async () => {
    serve([decided], 1234);
    open();
    const link = await screen.findByRole('link', { name: 'All 1,234 entries' });
    expect(link.getAttribute('href')).toBe('/admin/audit-log?record=withdrawal%2Fw1');
  });

  it('says that there is nothing yet', async () => {
    serve([]);
    open();
    await screen.findByText('Nothing has been recorded yet.');
  });

  it('does not even ask for somebody who is not the main admin', async () => {
    const questions = serve([decided]);
    server.use(
      http.get('/details/{id}', ({ response }) =>
        response(200).json({ success: true, data: fixtures.admin({ role: 'subadmin' }) }),
      ),
    );
    open();
    await screen.findByText('Role: success');
    expect(screen.queryByRole('region', { name: 'History' })).toBeNull();
    expect(questions).toEqual([]);
  });

  it.each([
    ['the server keeps no log', () => server.use(lacks('audit_log'))],
    ['it may not be seen', () => answer(401, 'not_allowed')],
  ])('is not there where %s', async (_, prepare) => {
    prepare();
    const { said } = open();
    await screen.findByRole('region', { name: 'History' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'History' })).toBeNull());
    expect(screen.getByRole('heading', { name: 'The record' })).toBeDefined();
    expect(said).toEqual([]);
  });

  it('that fails leaves the record standing, and is asked for again', async () => {
    answer(500, 'internal');
    open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByRole('heading', { name: 'The record' })).toBeDefined();
    serve([decided]);
    await userEvent.click(retry);
    await screen.findByText('Withdrawal decided');
  });
});
