import { fixtures, http } from '@countinghouse/api-client/testing';
import { pasteText, withoutCapabilities, renderArea, server, respondWithCsv, csvContent } from '@countinghouse/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { auditLogArea } from './audit-log-area';

type Entry = ReturnType<typeof fixtures.auditEntry>;

/** Serves these entries. Returns the received queries. */
function serveEntries(entries: Entry[], totalCount = entries.length) {
  const queries: Record<string, string>[] = [];
  server.use(
    http.get('/audit-log', ({ request, response }) => {
      queries.push(Object.fromEntries(new URL(request.url).searchParams));
      return response(200).json({ success: true, data: entries, pagination: fixtures.pagination({ totalCount }) });
    }),
  );
  return queries;
}

/** Serves an error. */
const serveError = (status: number, code: string) =>
  server.use(
    http.get('/audit-log', ({ response }) =>
      response.untyped(HttpResponse.json({ success: false, message: '', code }, { status })),
    ),
  );

const renderPage = (query = '') => renderArea(auditLogArea, `/admin/audit-log${query}`);
const findRow = async (name: string) => (await screen.findByRole('rowheader', { name })).closest('tr') ?? document.body;

describe('the audit log', () => {
  it('shows actor, action, time, record, changes and IP address', async () => {
    serveEntries([fixtures.auditEntry()]);
    renderPage();
    expect(await screen.findByRole('heading', { level: 1, name: 'Audit Log' })).toBeDefined();
    const entry = within(await findRow('User changed'));
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Time',
      'Person',
      'Action',
      'Record',
      'Changes',
      'IP Address',
      'Actions',
    ]);
    expect(entry.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^\d\d Mar 2026, \d\d:\d\d$/),
      'Grace Hopper',
      'User Ada Lovelace',
      'KYC StatusIn ProgressCompleted',
      '203.0.113.7',
      '',
    ]);
    expect(entry.getByText('In Progress').tagName).toBe('DEL');
    expect(entry.getByText('Completed').tagName).toBe('INS');
    expect((await entry.findByRole('link', { name: 'Ada Lovelace' })).getAttribute('href')).toBe('/admin/users/user-1');
  });

  it('shows wallet addresses in full and marks their differences', async () => {
    const [before, after] = ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'TJRabPrwbZy45sbavfGjinPJC18kjpRTv8'];
    serveEntries([
      fixtures.auditEntry({
        action: 'updateDepositWallet',
        record_type: 'deposit_wallet',
        record_id: 'wallet-1',
        record_name: after,
        before: { wallet_address: before },
        after: { wallet_address: after },
      }),
    ]);
    renderPage();
    const entry = within(await findRow('Wallet changed'));
    const codes = entry.getAllByRole('code').map(({ textContent }) => textContent);
    expect(codes).toEqual(['TJRabPrwbZ…C18kjpRTv8', before, after, '203.0.113.7']);
    expect(entry.getAllByRole('mark').map(({ textContent }) => textContent)).toEqual(['c', 'G']);
  });

  it('shows all details of an entry', async () => {
    const after = { fullName: 'Ada', email: 'ada@example.com', status: 'active', kyc_status: 'pending' };
    serveEntries([fixtures.auditEntry({ action: 'addUser', before: null, after })]);
    renderPage();
    const entry = within(await findRow('User added'));
    expect(entry.getByText('and 1 more')).toBeDefined();
    const button = entry.getByRole('button', { name: 'Show "User added" by Grace Hopper' });
    await userEvent.click(button);

    const dialog = await screen.findByRole('dialog', { name: 'User added' });
    for (const text of ['request-1', 'admin@countinghouse.example', 'KYC Status', 'Pending']) {
      expect(within(dialog).getByText(text)).toBeDefined();
    }
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('shows entries without an actor, about several records, and about deleted records', async () => {
    serveEntries([
      fixtures.auditEntry({ _id: '1', actor: null, action: 'signUp', record_type: 'admin', before: null, after: null }),
      fixtures.auditEntry({
        _id: '2',
        action: 'markAllNotificationsRead',
        record_type: 'notification',
        record_id: null,
        record_name: null,
        before: null,
        after: { marked: 12 },
      }),
      fixtures.auditEntry({ _id: '3', action: 'deletePlan', record_type: 'plan', record_id: 'p7', record_name: null }),
      fixtures.auditEntry({ _id: '4', action: 'closeBook', record_type: 'cash_book', ip_address: null }),
    ]);
    renderPage();
    expect((await findRow('Signed up')).textContent).toContain('System');
    expect(
      within(await findRow('Signed up'))
        .getAllByRole('cell')
        .at(3)?.textContent,
    ).toBe('–');
    expect((await findRow('All notifications read')).textContent).toContain('Marked as read12');
    expect(within(await findRow('Plan deleted')).queryByRole('link')).toBeNull();
    expect((await findRow('Plan deleted')).textContent).toContain('Plan p7');
    expect((await findRow('Close book')).textContent).toContain('Cash book');
  });

  it('shows labels for rejected changes and for actions without a session', async () => {
    const noActor = { actor: null, before: null, after: null };
    serveEntries([
      fixtures.auditEntry({
        _id: '1',
        action: 'changeDenied',
        record_type: 'denied_change',
        before: null,
        after: { tried: 'deleteUser', reason: 'You do not have access to this area.' },
      }),
      fixtures.auditEntry({ ...noActor, _id: '2', action: 'signInFailed', record_type: 'session' }),
      fixtures.auditEntry({ ...noActor, _id: '3', action: 'makePasswordResetOnServer', record_type: 'admin' }),
      fixtures.auditEntry({ ...noActor, _id: '4', action: 'removeSecondFactorOnServer', record_type: 'admin' }),
    ]);
    renderPage();
    expect((await findRow('Change denied')).textContent).toContain('Denied change Ada Lovelace');
    expect((await findRow('Change denied')).textContent).toContain('TriedUser deleted');
    expect((await findRow('Sign-in failed')).textContent).toContain('Not signed in');
    for (const action of ['Password reset link created on the server', 'Second factor removed on the server'])
      expect((await findRow(action)).textContent).toContain('The server’s command line');
  });

  it('filters by actor, action and days, kept in the URL', async () => {
    const queries = serveEntries([fixtures.auditEntry()], 60);
    const { router } = renderPage('?page=3');
    await findRow('User changed');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Person' }), [
      await screen.findByRole('option', { name: 'Katherine Johnson' }),
    ]);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Withdrawal decided');
    await userEvent.click(screen.getByRole('button', { name: 'Date: any' }));
    fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-03-01' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-31' } });
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));

    const filters = { actor: 'subadmin-1', action: 'setWithdrawalStatus', from: '2026-03-01', to: '2026-03-31' };
    await waitFor(() => expect(queries.at(-1)).toEqual({ ...filters, page: '1', limit: '10' }));
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual(filters);
    expect(queries[0]).toEqual({ page: '3', limit: '10' });
  });

  it('marks service accounts, and filters by them', async () => {
    const actor = { _id: 'service-1', fullName: 'Nightly reconciliation', role: 'service' } as const;
    const queries = serveEntries([fixtures.auditEntry({ actor })]);
    renderPage();
    const entry = within(await findRow('User changed'));
    const name = 'Nightly reconciliation (service account)';
    expect(entry.getByText(name)).toBeDefined();
    await userEvent.click(entry.getByRole('button', { name: `Show "User changed" by ${name}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'User changed' }));
    expect(dialog.getByText(name)).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));

    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Person' }), [
      await screen.findByRole('option', { name }),
    ]);
    await waitFor(() => expect(queries.at(-1)).toMatchObject({ actor: 'service-1' }));
  });

  it('offers no service accounts if the server does not support them', async () => {
    server.use(withoutCapabilities('service_accounts'));
    serveEntries([fixtures.auditEntry()]);
    renderPage();
    await findRow('User changed');
    await screen.findByRole('option', { name: 'Katherine Johnson' });
    await waitFor(() => expect(screen.queryByRole('option', { name: /\(service account\)$/ })).toBeNull());
  });

  it('is searched by the server, from page 1', async () => {
    const queries = serveEntries([fixtures.auditEntry()], 60);
    const { router } = renderPage('?page=3');
    await pasteText(await screen.findByRole('searchbox', { name: 'Search the audit log' }), 'ada lovelace');
    await waitFor(() => expect(queries.at(-1)).toEqual({ page: '1', limit: '10', search: 'ada lovelace' }));
    expect(router.state.location.search).toBe('?search=ada+lovelace');
  });

  it('shows a lower bound of the total', async () => {
    server.use(
      http.get('/audit-log', ({ response }) =>
        response(200).json({
          success: true,
          data: [fixtures.auditEntry()],
          pagination: fixtures.pagination({ totalCount: 1000, totalIsLowerBound: true }),
        }),
      ),
    );
    renderPage('?search=a');
    await screen.findByText(/of 1,000\+ entries/);
  });

  it('sorts by time, ascending and descending', async () => {
    const queries = serveEntries([fixtures.auditEntry()]);
    renderPage();
    await findRow('User changed');
    await userEvent.click(screen.getByRole('button', { name: 'Time' }));
    await waitFor(() => expect(queries.at(-1)).toEqual({ page: '1', limit: '10', sort: 'createdAt' }));
    await userEvent.click(screen.getByRole('button', { name: 'Time' }));
    await waitFor(() => expect(queries.at(-1)).toEqual({ page: '1', limit: '10', sort: '-createdAt' }));
    expect(screen.getByRole('columnheader', { name: 'Time' }).getAttribute('aria-sort')).toBe('descending');
  });

  it('reads valid filters from the URL, including a former admin', async () => {
    const formerAdmin = fixtures.admin({ _id: 'former-1', fullName: 'Charles Babbage', role: 'subadmin' });
    const queries = serveEntries([fixtures.auditEntry({ actor: formerAdmin })]);
    renderPage('?actor=former-1&action=nonsense&from=yesterday&record=nonsense&sort=actor');
    await findRow('User changed');
    expect(queries).toEqual([{ actor: 'former-1', page: '1', limit: '10' }]);
    expect(screen.getByRole('combobox', { name: 'Person' })).toHaveProperty('value', 'former-1');
    expect(screen.getByRole('option', { name: 'Charles Babbage', selected: true })).toBeDefined();
  });

  it('filters by a record, and clears the filter', async () => {
    const queries = serveEntries([fixtures.auditEntry()]);
    renderPage('?record=user%2Fuser-1');
    await findRow('User changed');
    expect(queries).toEqual([{ record_type: 'user', record_id: 'user-1', page: '1', limit: '10' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Show all records, not only User Ada Lovelace' }));
    await waitFor(() => expect(queries.at(-1)).toEqual({ page: '1', limit: '10' }));
  });

  it('shows the empty state', async () => {
    serveEntries([]);
    renderPage();
    await screen.findByText('Nothing has been recorded yet');
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  it('can clear filters without results', async () => {
    serveEntries([]);
    const { router } = renderPage('?action=addPlan');
    const clear = await screen.findByRole('button', { name: 'Clear filters' });
    serveEntries([fixtures.auditEntry()]);
    await userEvent.click(clear);
    await findRow('User changed');
    expect(router.state.location.search).toBe('');
  });

  it('shows the error, and fetches again on Retry', async () => {
    serveError(500, 'internal');
    const { toastMessages } = renderPage();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Failed to fetch the audit log.')).toBeDefined();
    expect(toastMessages).toEqual([]);
    serveEntries([fixtures.auditEntry()]);
    await userEvent.click(retry);
    await findRow('User changed');
  });

  it('reports a missing permission', async () => {
    serveError(401, 'not_allowed');
    renderPage();
    await screen.findByText('You do not have access to this area');
  });

  it('reports a server without an audit log', async () => {
    server.use(withoutCapabilities('audit_log'));
    renderPage();
    await screen.findByText('This server has no audit log');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});

describe('the audit log: export', () => {
  const saved: Blob[] = [];
  beforeEach(() => {
    saved.length = 0;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) saved.push(file);
      return 'blob:http://panel.example/file';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });

  it('saves the server’s file of the filtered log', async () => {
    const onRequest = vi.fn();
    serveEntries([fixtures.auditEntry()]);
    server.use(respondWithCsv('/audit-log', onRequest));
    renderPage('?action=updateUser&search=ada&sort=createdAt&page=2');
    await findRow('User changed');
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text()).toBe(csvContent);
    expect(onRequest).toHaveBeenCalledExactlyOnceWith({ action: 'updateUser', search: 'ada', sort: 'createdAt' });
  });

  it('saves all filtered entries with labels if the server has no export', async () => {
    const queries = serveEntries([fixtures.auditEntry()]);
    server.use(withoutCapabilities('csv_export'));
    renderPage('?action=updateUser&search=ada&sort=createdAt&page=2');
    await findRow('User changed');
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const [heading, first] = ((await saved[0]?.text()) ?? '').trim().split('\r\n');
    expect(heading).toMatch(
      /Time,Person,Email,Action,Record Type,Record,Record ID,Before,After,IP Address,Request ID$/,
    );
    expect(first).toMatch(
      /Z,Grace Hopper,admin@countinghouse.example,User changed,User,Ada Lovelace,user-1,KYC Status: In Progress,KYC Status: Completed,203.0.113.7,request-1$/,
    );
    expect(queries.at(-1)).toEqual({
      action: 'updateUser',
      search: 'ada',
      sort: 'createdAt',
      page: '1',
      limit: '100',
    });
  });
});
