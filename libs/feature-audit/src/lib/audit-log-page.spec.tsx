import { fixtures, http } from '@countinghouse/api-client/testing';
import { enter, lacks, renderArea, server, writesFile, writtenFile } from '@countinghouse/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { auditLogArea } from './audit-log-area';

type Entry = ReturnType<typeof fixtures.auditEntry>;

/** A server with these entries; collects what it is asked. */
function serve(entries: Entry[], totalCount = entries.length) {
  const questions: Record<string, string>[] = [];
  server.use(
    http.get('/audit-log', ({ request, response }) => {
      questions.push(Object.fromEntries(new URL(request.url).searchParams));
      return response(200).json({ success: true, data: entries, pagination: fixtures.pagination({ totalCount }) });
    }),
  );
  return questions;
}

/** A server that answers like this. */
const answer = (status: number, code: string) =>
  server.use(
    http.get('/audit-log', ({ response }) =>
      response.untyped(HttpResponse.json({ success: false, message: '', code }, { status })),
    ),
  );

const open = (query = '') => renderArea(auditLogArea, `/admin/audit-log${query}`);
const row = async (name: string) => (await screen.findByRole('rowheader', { name })).closest('tr') ?? document.body;

describe('the audit log', () => {
  it('says who did what, when, to which record, before and after, from where', async () => {
    serve([fixtures.auditEntry()]);
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Audit Log' })).toBeDefined();
    const entry = within(await row('User changed'));
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

  it('draws addresses so that they can be compared, and marks where they differ', async () => {
    const [before, after] = ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'TJRabPrwbZy45sbavfGjinPJC18kjpRTv8'];
    serve([
      fixtures.auditEntry({
        action: 'updateDepositWallet',
        record_type: 'deposit_wallet',
        record_id: 'wallet-1',
        record_name: after,
        before: { wallet_address: before },
        after: { wallet_address: after },
      }),
    ]);
    open();
    const entry = within(await row('Wallet changed'));
    const codes = entry.getAllByRole('code').map(({ textContent }) => textContent);
    expect(codes).toEqual(['TJRabPrwbZ…C18kjpRTv8', before, after, '203.0.113.7']);
    expect(entry.getAllByRole('mark').map(({ textContent }) => textContent)).toEqual(['c', 'G']);
  });

  it('shows all of an entry, with its request and every field', async () => {
    const after = { fullName: 'Ada', email: 'ada@example.com', status: 'active', kyc_status: 'pending' };
    serve([fixtures.auditEntry({ action: 'addUser', before: null, after })]);
    open();
    const entry = within(await row('User added'));
    expect(entry.getByText('and 1 more')).toBeDefined();
    const button = entry.getByRole('button', { name: 'Show "User added" by Grace Hopper' });
    await userEvent.click(button);

    const dialog = await screen.findByRole('dialog', { name: 'User added' });
    for (const words of ['request-1', 'admin@countinghouse.example', 'KYC Status', 'Pending']) {
      expect(within(dialog).getByText(words)).toBeDefined();
    }
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('has entries of nobody, about many, and about what is gone', async () => {
    serve([
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
    open();
    expect((await row('Signed up')).textContent).toContain('System');
    expect(
      within(await row('Signed up'))
        .getAllByRole('cell')
        .at(3)?.textContent,
    ).toBe('–');
    expect((await row('All notifications read')).textContent).toContain('Marked as read12');
    expect(within(await row('Plan deleted')).queryByRole('link')).toBeNull();
    expect((await row('Plan deleted')).textContent).toContain('Plan p7');
    expect((await row('Close book')).textContent).toContain('Cash book');
  });

  it('says in plain words what was refused, and what was done without anybody signed in', async () => {
    const nobody = { actor: null, before: null, after: null };
    serve([
      fixtures.auditEntry({
        _id: '1',
        action: 'changeRefused',
        record_type: 'refusal',
        before: null,
        after: { tried: 'deleteUser', reason: 'You do not have access to this area.' },
      }),
      fixtures.auditEntry({ ...nobody, _id: '2', action: 'signInFailed', record_type: 'session' }),
      fixtures.auditEntry({ ...nobody, _id: '3', action: 'makePasswordResetOnServer', record_type: 'admin' }),
      fixtures.auditEntry({ ...nobody, _id: '4', action: 'removeSecondFactorOnServer', record_type: 'admin' }),
    ]);
    open();
    expect((await row('Change refused')).textContent).toContain('Refusal Ada Lovelace');
    expect((await row('Change refused')).textContent).toContain('TriedUser deleted');
    expect((await row('Sign-in failed')).textContent).toContain('Not signed in');
    for (const action of ['Password link by the server', 'Factor removed on the server'])
      expect((await row(action)).textContent).toContain('The server’s command line');
  });

  it('narrows to a person, an action and a time, kept in the address', async () => {
    const questions = serve([fixtures.auditEntry()], 60);
    const { router } = open('?page=3');
    await row('User changed');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Person' }), [
      await screen.findByRole('option', { name: 'Katherine Johnson' }),
    ]);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Withdrawal decided');
    await userEvent.click(screen.getByRole('button', { name: 'Date: any' }));
    fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-03-01' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-31' } });
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));

    const asked = { actor: 'subadmin-1', action: 'setWithdrawalStatus', from: '2026-03-01', to: '2026-03-31' };
    await waitFor(() => expect(questions.at(-1)).toEqual({ ...asked, page: '1', limit: '10' }));
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual(asked);
    expect(questions[0]).toEqual({ page: '3', limit: '10' });
  });

  it('marks a service account as one, wherever it stands, and narrows to what it did', async () => {
    const actor = { _id: 'service-1', fullName: 'Nightly reconciliation', role: 'service' } as const;
    const questions = serve([fixtures.auditEntry({ actor })]);
    open();
    const entry = within(await row('User changed'));
    const name = 'Nightly reconciliation (service account)';
    expect(entry.getByText(name)).toBeDefined();
    await userEvent.click(entry.getByRole('button', { name: `Show "User changed" by ${name}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'User changed' }));
    expect(dialog.getByText(name)).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));

    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Person' }), [
      await screen.findByRole('option', { name }),
    ]);
    await waitFor(() => expect(questions.at(-1)).toMatchObject({ actor: 'service-1' }));
  });

  it('offers no service accounts where the server has none', async () => {
    server.use(lacks('service_accounts'));
    serve([fixtures.auditEntry()]);
    open();
    await row('User changed');
    await screen.findByRole('option', { name: 'Katherine Johnson' });
    await waitFor(() => expect(screen.queryByRole('option', { name: /\(service account\)$/ })).toBeNull());
  });

  it('is searched by the server, from page 1', async () => {
    const questions = serve([fixtures.auditEntry()], 60);
    const { router } = open('?page=3');
    await enter(await screen.findByRole('searchbox', { name: 'Search the audit log' }), 'ada lovelace');
    await waitFor(() => expect(questions.at(-1)).toEqual({ page: '1', limit: '10', search: 'ada lovelace' }));
    expect(router.state.location.search).toBe('?search=ada+lovelace');
  });

  it('says that a search stopped counting', async () => {
    server.use(
      http.get('/audit-log', ({ response }) =>
        response(200).json({
          success: true,
          data: [fixtures.auditEntry()],
          pagination: fixtures.pagination({ totalCount: 1000, totalIsLowerBound: true }),
        }),
      ),
    );
    open('?search=a');
    await screen.findByText(/of 1,000\+ entries/);
  });

  it('is sorted by time, the oldest first and then the newest', async () => {
    const questions = serve([fixtures.auditEntry()]);
    open();
    await row('User changed');
    await userEvent.click(screen.getByRole('button', { name: 'Time' }));
    await waitFor(() => expect(questions.at(-1)).toEqual({ page: '1', limit: '10', sort: 'createdAt' }));
    await userEvent.click(screen.getByRole('button', { name: 'Time' }));
    await waitFor(() => expect(questions.at(-1)).toEqual({ page: '1', limit: '10', sort: '-createdAt' }));
    expect(screen.getByRole('columnheader', { name: 'Time' }).getAttribute('aria-sort')).toBe('descending');
  });

  it('takes a question from the address, also about somebody who has left, and nothing that makes no sense', async () => {
    const leaver = fixtures.admin({ _id: 'gone-1', fullName: 'Charles Babbage', role: 'subadmin' });
    const questions = serve([fixtures.auditEntry({ actor: leaver })]);
    open('?actor=gone-1&action=nonsense&from=yesterday&record=nonsense&sort=actor');
    await row('User changed');
    expect(questions).toEqual([{ actor: 'gone-1', page: '1', limit: '10' }]);
    expect(screen.getByRole('combobox', { name: 'Person' })).toHaveProperty('value', 'gone-1');
    expect(screen.getByRole('option', { name: 'Charles Babbage', selected: true })).toBeDefined();
  });

  it('shows one record alone, and all of them again', async () => {
    const questions = serve([fixtures.auditEntry()]);
    open('?record=user%2Fuser-1');
    await row('User changed');
    expect(questions).toEqual([{ record_type: 'user', record_id: 'user-1', page: '1', limit: '10' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Show all records, not only User Ada Lovelace' }));
    await waitFor(() => expect(questions.at(-1)).toEqual({ page: '1', limit: '10' }));
  });

  it('says that nothing has been recorded', async () => {
    serve([]);
    open();
    await screen.findByText('Nothing has been recorded yet');
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  it('that finds nothing has a way out', async () => {
    serve([]);
    const { router } = open('?action=addPlan');
    const clear = await screen.findByRole('button', { name: 'Clear filters' });
    serve([fixtures.auditEntry()]);
    await userEvent.click(clear);
    await row('User changed');
    expect(router.state.location.search).toBe('');
  });

  it('says that it failed, and tries again', async () => {
    answer(500, 'internal');
    const { said } = open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Failed to fetch the audit log.')).toBeDefined();
    expect(said).toEqual([]);
    serve([fixtures.auditEntry()]);
    await userEvent.click(retry);
    await row('User changed');
  });

  it('says that it may not be seen', async () => {
    answer(401, 'not_allowed');
    open();
    await screen.findByText('You do not have access to this area');
  });

  it('says so where the server keeps none', async () => {
    server.use(lacks('audit_log'));
    open();
    await screen.findByText('This server keeps no audit log');
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

  it('saves the file that the server writes of what is filtered', async () => {
    const asked = vi.fn();
    serve([fixtures.auditEntry()]);
    server.use(writesFile('/audit-log', asked));
    open('?action=updateUser&search=ada&sort=createdAt&page=2');
    await row('User changed');
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text()).toBe(writtenFile);
    expect(asked).toHaveBeenCalledExactlyOnceWith({ action: 'updateUser', search: 'ada', sort: 'createdAt' });
  });

  it('saves all that is filtered, in words, where the server writes no file', async () => {
    const questions = serve([fixtures.auditEntry()]);
    server.use(lacks('csv_export'));
    open('?action=updateUser&search=ada&sort=createdAt&page=2');
    await row('User changed');
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const [heading, first] = ((await saved[0]?.text()) ?? '').trim().split('\r\n');
    expect(heading).toMatch(
      /Time,Person,Email,Action,Record Type,Record,Record ID,Before,After,IP Address,Request ID$/,
    );
    expect(first).toMatch(
      /Z,Grace Hopper,admin@countinghouse.example,User changed,User,Ada Lovelace,user-1,KYC Status: In Progress,KYC Status: Completed,203.0.113.7,request-1$/,
    );
    expect(questions.at(-1)).toEqual({
      action: 'updateUser',
      search: 'ada',
      sort: 'createdAt',
      page: '1',
      limit: '100',
    });
  });
});
