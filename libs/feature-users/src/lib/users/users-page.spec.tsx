import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  pasteText,
  findUnrenderedValue,
  withoutCapabilities,
  renderArea,
  server,
  respondWithCsv,
  csvContent,
} from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { usersArea } from './users-area';

type ListItem = ReturnType<typeof fixtures.user>;

/** Serves these users. Returns the received queries. */
function serveUsers(users: ListItem[], total = users.length) {
  const queries: Record<string, string>[] = [];
  server.use(
    http.get('/user/getall', ({ request, response }) => {
      const query = new URL(request.url).searchParams;
      queries.push(Object.fromEntries(query));
      return response(200).json({ success: true, data: { users, total, page: Number(query.get('page')) } });
    }),
  );
  return queries;
}

const findRow = async (name: string) => {
  const cell = await screen.findByRole('link', { name });
  const tableRow = cell.closest('tr');
  if (!tableRow) throw new Error(`${name} is not in a row`);
  return within(tableRow);
};

describe('spec §2 Users list', () => {
  // covers: users-list.title
  it("has the title 'Users List'", async () => {
    renderArea(usersArea, '/admin/users');
    expect(await screen.findByRole('heading', { level: 1, name: 'Users List' })).toBeDefined();
  });

  // covers: users-list.add
  it("has a '+ Add New' link to /admin/users/create", async () => {
    renderArea(usersArea, '/admin/users');
    const link = await screen.findByRole('link', { name: '+ Add New' });
    expect(link.getAttribute('href')).toBe('/admin/users/create');
  });

  // covers: users-list.paging, limit.users-page, calls.users-list
  it('requests the first page of 10 rows, and then the next one', async () => {
    const queries = serveUsers([fixtures.user()], 25);
    renderArea(usersArea, '/admin/users');
    await screen.findByText('Showing 1 to 1 of 25 entries');
    await userEvent.click(screen.getByRole('button', { name: /next/i }));

    await waitFor(() => expect(queries.at(-1)).toEqual({ page: '2', limit: '10' }));
    expect(queries[0]).toEqual({ page: '1', limit: '10' });
  });

  it('keeps the previous rows while the next page loads', async () => {
    let releaseResponse: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (releaseResponse = resolve));
    server.use(
      http.get('/user/getall', async ({ request, response }) => {
        const isFirst = new URL(request.url).searchParams.get('page') === '1';
        if (!isFirst) await released;
        const user = isFirst ? fixtures.user() : fixtures.user({ _id: 'u2', fullName: 'Grace Hopper' });
        return response(200).json({ success: true, data: { users: [user], total: 25, page: isFirst ? 1 : 2 } });
      }),
    );
    renderArea(usersArea, '/admin/users');
    await screen.findByRole('link', { name: 'Ada Lovelace' });
    await userEvent.click(screen.getByRole('button', { name: /next/i }));
    await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true'));
    expect(screen.getByRole('link', { name: 'Ada Lovelace' })).toBeDefined();
    releaseResponse();
    await screen.findByRole('link', { name: 'Grace Hopper' });
    expect(screen.queryByRole('link', { name: 'Ada Lovelace' })).toBeNull();
  });

  // covers: users-list.search, calls.users-list
  it('sends a search term to the server, from page 1', async () => {
    const queries = serveUsers([fixtures.user()], 25);
    renderArea(usersArea, '/admin/users?page=2');
    await pasteText(await screen.findByRole('searchbox', { name: 'Search users' }), 'ada ');

    await waitFor(() => expect(queries.at(-1)).toEqual({ page: '1', limit: '10', search: 'ada' }));
  });

  // covers: users-list.columns
  it('has the columns Name, Email, Phone and KYC Status', async () => {
    serveUsers([fixtures.user()]);
    renderArea(usersArea, '/admin/users');
    await screen.findByRole('link', { name: 'Ada Lovelace' });
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['Name', 'Email', 'Phone', 'KYC Status', 'Actions']);
  });

  // covers: users-list.sort
  it.each([
    ['Name', 'fullName'],
    ['Email', 'email'],
    ['Phone', 'phoneNumber'],
    ['KYC Status', 'kyc_status'],
  ])('sorts by %s on the server', async (header, field) => {
    const queries = serveUsers([fixtures.user()]);
    const { router } = renderArea(usersArea, '/admin/users');
    await screen.findByRole('link', { name: 'Ada Lovelace' });
    await userEvent.click(screen.getByRole('button', { name: header }));

    await waitFor(() => expect(queries.at(-1)).toMatchObject({ sort: field }));
    expect(router.state.location.search).toContain(`sort=${field}`);
  });

  // covers: users-list.sort, calls.other-server
  it('sorts the page and has no filters if the server cannot sort', async () => {
    server.use(withoutCapabilities('user_filters'));
    const queries = serveUsers(
      ['Grace', 'Ada'].map((fullName) => fixtures.user({ _id: fullName, fullName })),
      25,
    );
    renderArea(usersArea, '/admin/users?sort=fullName&status=active');
    const getUserNames = () =>
      screen.getAllByRole('link', { name: /^(Ada|Grace)$/ }).map(({ textContent }) => textContent);
    await screen.findByText('Showing 1 to 2 of 25 entries, sorted within the page');
    await waitFor(() => expect(getUserNames()).toEqual(['Ada', 'Grace']));
    expect(queries.at(-1)).toEqual({ page: '1', limit: '10' });
    expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(getUserNames()).toEqual(['Grace', 'Ada']);
  });

  // covers: users-list.no-phone
  it('shows a dash for an empty phone', async () => {
    serveUsers([fixtures.user({ phoneNumber: null })]);
    renderArea(usersArea, '/admin/users');
    expect((await findRow('Ada Lovelace')).getByText('-')).toBeDefined();
  });

  // covers: users-list.kyc, state.kyc
  it.each([
    ['pending', 'Pending', 'neutral'],
    ['in_progress', 'In Progress', 'warning'],
    ['completed', 'Completed', 'success'],
    ['rejected', 'Rejected', 'danger'],
    [undefined, 'Pending', 'neutral'],
  ] as const)('shows KYC Status as a badge: %s is %s in tone %s', async (kyc_status, label, tone) => {
    const user = fixtures.user();
    delete user.kyc_status;
    serveUsers([kyc_status ? { ...user, kyc_status } : user]);
    renderArea(usersArea, '/admin/users');
    const badge = (await findRow('Ada Lovelace')).getByText(label);
    expect(badge.closest('[data-tone]')?.getAttribute('data-tone')).toBe(tone);
  });

  // covers: users-list.links
  it('links each row to the edit form, the transactions and the wallet', async () => {
    serveUsers([fixtures.user({ _id: 'u7' })]);
    renderArea(usersArea, '/admin/users');
    const cells = await findRow('Ada Lovelace');
    await waitFor(() => cells.getByRole('link', { name: 'Transactions of Ada Lovelace' }));

    const addresses = cells.getAllByRole('link').map((link) => link.getAttribute('href'));
    const everything = '/admin/users/u7';
    expect(new Set(addresses)).toEqual(
      new Set([everything, '/admin/users/edit/u7', '/admin/transactions/user/u7', '/admin/user/wallet/u7']),
    );
  });

  it('links names to the form if the server has no user overview', async () => {
    server.use(withoutCapabilities('user_overview'));
    serveUsers([fixtures.user({ _id: 'u7' })]);
    renderArea(usersArea, '/admin/users');
    const cells = await findRow('Ada Lovelace');
    const getNameLink = () => cells.getByRole('link', { name: 'Ada Lovelace' });
    await waitFor(() => expect(getNameLink().getAttribute('href')).toBe('/admin/users/edit/u7'));
    expect(cells.queryByRole('link', { name: 'ada@example.com' })).toBeNull();
  });

  it('offers no transactions without the permission', async () => {
    server.use(
      http.get('/permissions/{id}', ({ response }) =>
        response(200).json({ success: true, permissions: { ...fixtures.noPermissions(), users: true } }),
      ),
    );
    renderArea(usersArea, '/admin/users');
    const cells = await findRow('Ada Lovelace');
    expect(cells.getByRole('link', { name: 'Wallet of Ada Lovelace' })).toBeDefined();
    expect(cells.queryByRole('link', { name: 'Transactions of Ada Lovelace' })).toBeNull();
  });

  it('filters by status and KYC status, kept in the URL', async () => {
    const queries = serveUsers([fixtures.user()]);
    const { router } = renderArea(usersArea, '/admin/users');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'KYC Status' }), 'Rejected');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Inactive');

    await waitFor(() =>
      expect(queries.at(-1)).toEqual({ page: '1', limit: '10', kyc_status: 'rejected', status: 'inactive' }),
    );
    expect(router.state.location.search).toBe('?kyc_status=rejected&status=inactive');
  });
});

describe('spec §2 Users list: a delete button', () => {
  const openDeleteDialog = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Ada Lovelace' }));
    return within(await screen.findByRole('dialog', { name: 'Are you sure you want to delete this user?' }));
  };

  // covers: valid.delete-user
  it('spec §5 asks first, naming the user, and does nothing if it is cancelled', async () => {
    let deletions = 0;
    server.use(
      http.delete('/user/{id}', ({ response }) => {
        deletions += 1;
        return response(200).json({ success: true, message: 'Done.' });
      }),
    );
    renderArea(usersArea, '/admin/users');
    const dialog = await openDeleteDialog();
    expect(dialog.getByText('Ada Lovelace')).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(deletions).toBe(0);
  });

  // covers: users-list.delete, calls.user-delete
  it('deletes the user and refetches the list', async () => {
    const deleted: string[] = [];
    const queries = serveUsers([fixtures.user({ _id: 'u7' })]);
    server.use(
      http.delete('/user/{id}', ({ params, response }) => {
        deleted.push(params.id);
        return response(200).json({ success: true, message: 'Done.' });
      }),
    );
    const { toastMessages } = renderArea(usersArea, '/admin/users');
    const dialog = await openDeleteDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete user' }));

    await waitFor(() => expect(deleted).toEqual(['u7']));
    await waitFor(() => expect(queries).toHaveLength(2));
    expect(toastMessages).toEqual(['User deleted successfully.']);
  });

  // covers: toast.user-delete
  it("spec §8 shows 'Failed to delete user.' for an error without a message", async () => {
    server.use(http.delete('/user/{id}', ({ response }) => response.untyped(new HttpResponse(null, { status: 500 }))));
    const { toastMessages } = renderArea(usersArea, '/admin/users');
    const dialog = await openDeleteDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete user' }));

    await waitFor(() => expect(toastMessages).toContain('Failed to delete user.'));
  });

  it("shows the server's message, and keeps the user", async () => {
    const message = 'The wallet still holds $12.50.';
    server.use(
      http.delete('/user/{id}', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false, code: 'holds_money', message }, { status: 409 })),
      ),
    );
    const { toastMessages } = renderArea(usersArea, '/admin/users');
    const dialog = await openDeleteDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete user' }));

    await waitFor(() => expect(toastMessages).toEqual([message]));
    expect(screen.getByRole('link', { name: 'Ada Lovelace' })).toBeDefined();
  });
});

describe('users list: errors', () => {
  // covers: toast.users-list, error.server-first
  it.each([
    [
      "the server's message",
      { success: false, message: 'The ledger is being closed.' },
      400,
      'The ledger is being closed.',
    ],
    ['the specified message (spec §8) if the server sends none', { success: false }, 200, 'Failed to fetch users.'],
  ])('shows %s', async (_source, body, status, message) => {
    server.use(http.get('/user/getall', ({ response }) => response.untyped(HttpResponse.json(body, { status }))));
    renderArea(usersArea, '/admin/users');
    expect(await screen.findByText(message)).toBeDefined();
  });

  // covers: toast.users-list-thrown
  it('shows the error, and fetches again on Retry', async () => {
    server.use(
      http.get('/user/getall', ({ response }) =>
        response.untyped(HttpResponse.html('<p>Bad gateway</p>', { status: 500 })),
      ),
    );
    const { toastMessages } = renderArea(usersArea, '/admin/users');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Error fetching users.')).toBeDefined();
    expect(toastMessages).toEqual([]);

    serveUsers([fixtures.user()]);
    await userEvent.click(retry);
    await screen.findByRole('link', { name: 'Ada Lovelace' });
  });

  it('shows an empty result, and clears the search', async () => {
    serveUsers([]);
    renderArea(usersArea, '/admin/users?search=zzz');
    await screen.findByText('No users found');
    serveUsers([fixtures.user()]);
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByRole('link', { name: 'Ada Lovelace' });
  });
});

describe('the users list', () => {
  const LIST_URL = '/admin/users?page=3&search=ada&kyc_status=pending';
  const getUrl = (router: ReturnType<typeof renderArea>['router']) =>
    router.state.location.pathname + router.state.location.search;

  it.each([
    ['a save', 'button', 'Update User'],
    ['Cancel', 'link', 'Cancel'],
    ['Back', 'link', 'Back'],
  ])('keeps its URL state after %s', async (_action, role, name) => {
    serveUsers([fixtures.user({ _id: 'u7' })], 25);
    const { router } = renderArea(usersArea, LIST_URL);
    await userEvent.click(await screen.findByRole('link', { name: 'Edit Ada Lovelace' }));
    await userEvent.click(await screen.findByRole(role, { name }));
    await waitFor(() => expect(getUrl(router)).toBe(LIST_URL));
  });
});

describe('minimal server', () => {
  const serveIncomplete = (users: unknown, rest = {}) =>
    server.use(http.untyped.get('*/user/getall', () => HttpResponse.json({ success: true, data: { users, ...rest } })));
  const nullFields = { fullName: null, email: null, phoneNumber: null, kyc_status: null };
  const getNames = async () => {
    const table = within(await screen.findByRole('table', { name: 'Users List' }));
    await table.findByRole('link', { name: 'Ada Lovelace' });
    return table.getAllByRole('rowheader').map(({ textContent }) => textContent);
  };

  it('shows missing values as dashes, and reports a malformed row', async () => {
    serveIncomplete([
      fixtures.user(),
      { _id: 7, ...nullFields },
      { _id: 'u8', email: 'grace@example.com' },
      { age: 36 },
    ]);
    renderArea(usersArea, '/admin/users');
    expect(await getNames()).toEqual(['Ada Lovelace', '–', '–']);
    const link = screen.getByRole('link', { name: 'this user' });
    expect(link.getAttribute('href')).toBe('/admin/users/7');
    const cells = Array.from(link.closest('tr')?.cells ?? [], ({ textContent }) => textContent);
    expect(cells.slice(0, 4)).toEqual(['–', '–', '-', 'Pending']);
    expect(screen.getByRole('link', { name: 'Wallet of grace@example.com' }).getAttribute('href')).toBe(
      '/admin/user/wallet/u8',
    );
    expect(screen.getByRole('cell', { name: /^Row 4 cannot be read/ })).toBeDefined();
    expect(screen.getByText('Showing 1 to 3 of 4 entries')).toBeDefined();
    expect(findUnrenderedValue()).toBeUndefined();
  });

  it('confirms the deletion of a user by email if there is no name', async () => {
    serveIncomplete([{ _id: 'u8', ...nullFields, email: 'grace@example.com' }]);
    renderArea(usersArea, '/admin/users');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete grace@example.com' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('The account of grace@example.com is closed permanently');
    expect(findUnrenderedValue()).toBeUndefined();
  });

  it('sorts and pages a complete list in the browser', async () => {
    const guests = Array.from({ length: 12 }, (_, index) =>
      fixtures.user({ _id: `u${index}`, fullName: `Guest ${12 - index}` }),
    );
    serveIncomplete([{ _id: 'nobody' }, ...guests]);
    renderArea(usersArea, '/admin/users?sort=fullName');
    await screen.findByText('Showing 1 to 10 of 13 entries');
    expect(screen.getAllByRole('rowheader')[0]?.textContent).toBe('Guest 1');
    await userEvent.click(screen.getByRole('button', { name: /next/i }));
    await screen.findByText('Showing 11 to 13 of 13 entries');
    const last = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(last).toEqual(['Guest 11', 'Guest 12', '–']);
  });

  it('shows a lower bound without a total', async () => {
    serveIncomplete(Array.from({ length: 10 }, (_, index) => fixtures.user({ _id: `u${index}` })));
    renderArea(usersArea, '/admin/users');
    await screen.findByText('Showing 1 to 10 of 11+ entries');
  });
});

describe('users: export', () => {
  const saved: Blob[] = [];
  beforeEach(() => {
    saved.length = 0;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) saved.push(file);
      return 'blob:http://panel.example/file';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });

  it('saves the server’s file of the filtered list', async () => {
    const onRequest = vi.fn();
    server.use(respondWithCsv('/user/getall', onRequest));
    renderArea(usersArea, '/admin/users?search=ada');
    await screen.findByRole('table', { name: 'Users List' });
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text()).toBe(csvContent);
    expect(onRequest).toHaveBeenCalledExactlyOnceWith({ search: 'ada', page: '1', limit: '10' });
  });

  it('saves all filtered rows page by page if the server has no export', async () => {
    const queries: string[] = [];
    server.use(
      withoutCapabilities('csv_export'),
      http.get('/user/getall', ({ request, response }) => {
        const query = new URL(request.url).searchParams;
        const limit = Number(query.get('limit'));
        if (limit === 100) queries.push(query.toString());
        const from = (Number(query.get('page')) - 1) * limit;
        const users = Array.from({ length: Math.min(limit, 120 - from) }, (_, index) =>
          fixtures.user({ _id: `u${from + index}` }),
        );
        return response(200).json({ success: true, data: { users, total: 120, page: 1 } });
      }),
    );
    renderArea(usersArea, '/admin/users?page=2&search=ada&sort=email&kyc_status=in_progress');
    await screen.findAllByRole('link', { name: 'Ada Lovelace' });
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const lines = ((await saved[0]?.text()) ?? '').trim().split('\r\n');
    expect(lines[0]).toMatch(/Name,Email,Phone,KYC Status,User ID,Reason,Reason details$/);
    expect(lines[120]).toMatch(/^Ada Lovelace,ada@example.com,.*,In Progress,u119,,$/);
    expect(lines).toHaveLength(121);
    const filters = 'search=ada&sort=email&kyc_status=in_progress';
    expect(queries).toEqual([`page=1&limit=100&${filters}`, `page=2&limit=100&${filters}`]);
  });

  it('saves nothing if a row is malformed, and reports the row', async () => {
    const users = [fixtures.user(), { fullName: 'Nobody' }];
    server.use(
      withoutCapabilities('csv_export'),
      http.untyped.get('*/user/getall', () => HttpResponse.json({ success: true, data: { users } })),
    );
    renderArea(usersArea, '/admin/users');
    await screen.findByRole('link', { name: 'Ada Lovelace' });
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await screen.findByText(/^Row 2 cannot be read: `data\.users\.1\._id` .* Nothing was exported\.$/);
    expect(saved).toEqual([]);
  });
});
