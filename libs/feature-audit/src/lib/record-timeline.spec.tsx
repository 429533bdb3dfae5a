import { fixtures, http } from '@countinghouse/api-client/testing';
import { withoutCapabilities, renderArea, server } from '@countinghouse/testing';
import type { Area } from '@countinghouse/navigation';
import { usePermissions } from '@countinghouse/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { RecordTimeline } from './record-timeline';

function Record() {
  const { getStatus } = usePermissions();
  return (
    <>
      <h1>The record</h1>
      <p>Role: {getStatus('main-admin')}</p>
      <RecordTimeline recordType="withdrawal" id="w1" />
    </>
  );
}

const area: Area = {
  permission: 'withdrawals',
  routes: [{ path: '/record', lazy: () => Promise.resolve({ Component: Record }) }],
};
const renderPage = () => renderArea(area, '/record');

/** Serves these entries. Returns the received queries. */
function serveEntries(entries: ReturnType<typeof fixtures.auditEntry>[], totalCount = entries.length) {
  const queries: Record<string, string>[] = [];
  server.use(
    http.get('/audit-log', ({ request, response }) => {
      queries.push(Object.fromEntries(new URL(request.url).searchParams));
      return response(200).json({ success: true, data: entries, pagination: fixtures.pagination({ totalCount }) });
    }),
  );
  return queries;
}

const serveError = (status: number, code: string) =>
  server.use(
    http.get('/audit-log', ({ response }) =>
      response.untyped(HttpResponse.json({ success: false, message: 'No', code }, { status })),
    ),
  );

const decisionEntry = fixtures.auditEntry({
  action: 'setWithdrawalStatus',
  record_type: 'withdrawal',
  record_id: 'w1',
  before: { status: 'pending' },
  after: { status: 'approved' },
});

describe('the timeline of a record', () => {
  it('shows action, actor, IP address and changes', async () => {
    const queries = serveEntries([decisionEntry]);
    renderPage();
    const list = await screen.findByRole('list', { name: 'History' });
    const [entry] = within(list).getAllByRole('listitem');
    expect(entry?.textContent).toMatch(
      /^Withdrawal decided\d\d Mar 2026, \d\d:\d\dGrace Hopper, from 203\.0\.113\.7StatusPendingApproved$/,
    );
    expect(queries).toEqual([{ record_type: 'withdrawal', record_id: 'w1', page: '1', limit: '10' }]);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('links to the full history', async () => {
    serveEntries([decisionEntry], 1234);
    renderPage();
    const link = await screen.findByRole('link', { name: 'All 1,234 entries' });
    expect(link.getAttribute('href')).toBe('/admin/audit-log?record=withdrawal%2Fw1');
  });

  it('shows the empty state', async () => {
    serveEntries([]);
    renderPage();
    await screen.findByText('Nothing has been recorded yet.');
  });

  it('sends no request unless the admin is the main admin', async () => {
    const queries = serveEntries([decisionEntry]);
    server.use(
      http.get('/details/{id}', ({ response }) =>
        response(200).json({ success: true, data: fixtures.admin({ role: 'subadmin' }) }),
      ),
    );
    renderPage();
    await screen.findByText('Role: success');
    expect(screen.queryByRole('region', { name: 'History' })).toBeNull();
    expect(queries).toEqual([]);
  });

  it.each([
    ['if the server has no audit log', () => server.use(withoutCapabilities('audit_log'))],
    ['without the permission', () => serveError(401, 'not_allowed')],
  ])('is hidden %s', async (_, arrange) => {
    arrange();
    const { toastMessages } = renderPage();
    await screen.findByRole('region', { name: 'History' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'History' })).toBeNull());
    expect(screen.getByRole('heading', { name: 'The record' })).toBeDefined();
    expect(toastMessages).toEqual([]);
  });

  it('keeps the record if the history fails, and fetches again on Retry', async () => {
    serveError(500, 'internal');
    renderPage();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByRole('heading', { name: 'The record' })).toBeDefined();
    serveEntries([decisionEntry]);
    await userEvent.click(retry);
    await screen.findByText('Withdrawal decided');
  });
});
