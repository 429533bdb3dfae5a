import { fixtures, http } from '@countinghouse/api-client/testing';
import { enter, findUnsaid, lacks, renderArea, server, writesFile, writtenFile } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { usersArea } from './users-area';

type ListItem = ReturnType<typeof fixtures.user>;

/** A server with these users; collects what it is asked. */
function serve(users: ListItem[], total = users.length) {
  const questions: Record<string, string>[] = [];
  server.use(
    http.get('/user/getall', ({ request, response }) => {
      const query = new URL(request.url).searchParams;
      questions.push(Object.fromEntries(query));
      return response(200).json({ success: true, data: { users, total, page: Number(query.get('page')) } });
    }),
  );
  return questions;
}

const row = async (name: string) => {
  const cell = await screen.findByRole('link', { name });
  const found = cell.closest('tr');
  if (!found) throw new Error(`${name} is in no row`);
  return within(found);
};

describe('spec §2 Users list', () => {
  // covers: users-list.title
  it("Title 'Users List'", async () => {
    renderArea(usersArea, '/admin/users');
    expect(await screen.findByRole('heading', { level: 1, name: 'Users List' })).toBeDefined();
  });

  // covers: users-list.add
  it("A '+ Add New' link goes to /admin/users/create", async () => {
    renderArea(usersArea, '/admin/users');
    const link = await screen.findByRole('link', { name: '+ Add New' });
    expect(link.getAttribute('href')).toBe('/admin/users/create');
  });

  // covers: users-list.paging, limit.users-page, calls.users-list
  it('Server-side pagination: asks for page 1 of 10, then for the next one', async () => {
    const questions = serve([fixtures.user()], 25);
    renderArea(usersArea, '/admin/users');
    await screen.findByText('Showing 1 to 1 of 25 entries');
    await userEvent.click(screen.getByRole('button', { name: /next/i }));

    await waitFor(() => expect(questions.at(-1)).toEqual({ page: '2', limit: '10' }));
    expect(questions[0]).toEqual({ page: '1', limit: '10' });
  });

  it('keeps the old rows until the next ones are there', async () => {
    let letGo: () => void = () => undefined;
    const isHeld = new Promise<void>((resolve) => (letGo = resolve));
    server.use(
      http.get('/user/getall', async ({ request, response }) => {
        const isFirst = new URL(request.url).searchParams.get('page') === '1';
        if (!isFirst) await isHeld;
        const user = isFirst ? fixtures.user() : fixtures.user({ _id: 'u2', fullName: 'Grace Hopper' });
        return response(200).json({ success: true, data: { users: [user], total: 25, page: isFirst ? 1 : 2 } });
      }),
    );
    renderArea(usersArea, '/admin/users');
    await screen.findByRole('link', { name: 'Ada Lovelace' });
    await userEvent.click(screen.getByRole('button', { name: /next/i }));
    await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true'));
    expect(screen.getByRole('link', { name: 'Ada Lovelace' })).toBeDefined();
    letGo();
    await screen.findByRole('link', { name: 'Grace Hopper' });
    expect(screen.queryByRole('link', { name: 'Ada Lovelace' })).toBeNull();
  });

  // covers: users-list.search, calls.users-list
  it('and a search term, which is sent to the server from page 1', async () => {
    const questions = serve([fixtures.user()], 25);
    renderArea(usersArea, '/admin/users?page=2');
    await enter(await screen.findByRole('searchbox', { name: 'Search users' }), 'ada ');

    await waitFor(() => expect(questions.at(-1)).toEqual({ page: '1', limit: '10', search: 'ada' }));
  });

  // covers: users-list.columns
  it('columns Name, Email, Phone and KYC Status', async () => {
    serve([fixtures.user()]);
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
  ])('Sortable column: %s is sorted by the server', async (header, field) => {
    const questions = serve([fixtures.user()]);
    const { router } = renderArea(usersArea, '/admin/users');
    await screen.findByRole('link', { name: 'Ada Lovelace' });
    await userEvent.click(screen.getByRole('button', { name: header }));

    await waitFor(() => expect(questions.at(-1)).toMatchObject({ sort: field }));
    expect(router.state.location.search).toContain(`sort=${field}`);
  });

  // covers: users-list.sort, calls.other-server
  it('Sortable column: where the server cannot sort, the rows of the page are, and it cannot be filtered', async () => {
    server.use(lacks('user_filters'));
    const questions = serve(
      ['Grace', 'Ada'].map((fullName) => fixtures.user({ _id: fullName, fullName })),
      25,
    );
    renderArea(usersArea, '/admin/users?sort=fullName&status=active');
    const names = () => screen.getAllByRole('link', { name: /^(Ada|Grace)$/ }).map(({ textContent }) => textContent);
    await screen.findByText('Showing 1 to 2 of 25 entries, sorted within the page');
    await waitFor(() => expect(names()).toEqual(['Ada', 'Grace']));
    expect(questions.at(-1)).toEqual({ page: '1', limit: '10' });
    expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(names()).toEqual(['Grace', 'Ada']);
  });

  // covers: users-list.no-phone
  it('Phone: a dash if empty', async () => {
    serve([fixtures.user({ phoneNumber: null })]);
    renderArea(usersArea, '/admin/users');
    expect((await row('Ada Lovelace')).getByText('-')).toBeDefined();
  });

  // covers: users-list.kyc, state.kyc
  it.each([
    ['pending', 'Pending', 'neutral'],
    ['in_progress', 'In Progress', 'warning'],
    ['completed', 'Completed', 'success'],
    ['rejected', 'Rejected', 'danger'],
    [undefined, 'Pending', 'neutral'],
  ] as const)('KYC Status shown as a badge: %s is %s in tone %s', async (kyc_status, word, tone) => {
    const user = fixtures.user();
    delete user.kyc_status;
    serve([kyc_status ? { ...user, kyc_status } : user]);
    renderArea(usersArea, '/admin/users');
    const badge = (await row('Ada Lovelace')).getByText(word);
    expect(badge.closest('[data-tone]')?.getAttribute('data-tone')).toBe(tone);
  });

  // covers: users-list.links
  it('Per-row links: /admin/users/edit/{id}, /admin/transactions/user/{id}, /admin/user/wallet/{id}', async () => {
    serve([fixtures.user({ _id: 'u7' })]);
    renderArea(usersArea, '/admin/users');
    const cells = await row('Ada Lovelace');
    await waitFor(() => cells.getByRole('link', { name: 'Transactions of Ada Lovelace' }));

    const addresses = cells.getAllByRole('link').map((link) => link.getAttribute('href'));
    const everything = '/admin/users/u7';
    expect(new Set(addresses)).toEqual(
      new Set([everything, '/admin/users/edit/u7', '/admin/transactions/user/u7', '/admin/user/wallet/u7']),
    );
  });

  it('a name leads to the form over a server that has no more of a user', async () => {
    server.use(lacks('user_overview'));
    serve([fixtures.user({ _id: 'u7' })]);
    renderArea(usersArea, '/admin/users');
    const cells = await row('Ada Lovelace');
    const link = () => cells.getByRole('link', { name: 'Ada Lovelace' });
    await waitFor(() => expect(link().getAttribute('href')).toBe('/admin/users/edit/u7'));
    expect(cells.queryByRole('link', { name: 'ada@example.com' })).toBeNull();
  });

  it('offers no transactions to an admin who may not see them', async () => {
    server.use(
      http.get('/permissions/{id}', ({ response }) =>
        response(200).json({ success: true, permissions: { ...fixtures.noPermissions(), users: true } }),
      ),
    );
    renderArea(usersArea, '/admin/users');
    const cells = await row('Ada Lovelace');
    expect(cells.getByRole('link', { name: 'Wallet of Ada Lovelace' })).toBeDefined();
    expect(cells.queryByRole('link', { name: 'Transactions of Ada Lovelace' })).toBeNull();
  });

  it('filters by status and KYC status, kept in the address', async () => {
    const questions = serve([fixtures.user()]);
    const { router } = renderArea(usersArea, '/admin/users');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'KYC Status' }), 'Rejected');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Inactive');

    await waitFor(() =>
      expect(questions.at(-1)).toEqual({ page: '1', limit: '10', kyc_status: 'rejected', status: 'inactive' }),
    );
    expect(router.state.location.search).toBe('?kyc_status=rejected&status=inactive');
  });
});

describe('spec §2 Users list: a delete button', () => {
  const openQuestion = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Ada Lovelace' }));
    return within(await screen.findByRole('dialog', { name: 'Are you sure you want to delete this user?' }));
  };

  // covers: valid.delete-user
  it('spec §5 asks first, naming the user, and does nothing when it is cancelled', async () => {
    let deletions = 0;
    server.use(
      http.delete('/user/{id}', ({ response }) => {
        deletions += 1;
        return response(200).json({ success: true, message: 'Done.' });
      }),
    );
    renderArea(usersArea, '/admin/users');
    const question = await openQuestion();
    expect(question.getByText('Ada Lovelace')).toBeDefined();
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(deletions).toBe(0);
  });

  // covers: users-list.delete, calls.user-delete
  it('deletes that user and reads the list again', async () => {
    const deleted: string[] = [];
    const questions = serve([fixtures.user({ _id: 'u7' })]);
    server.use(
      http.delete('/user/{id}', ({ params, response }) => {
        deleted.push(params.id);
        return response(200).json({ success: true, message: 'Done.' });
      }),
    );
    const { said } = renderArea(usersArea, '/admin/users');
    const question = await openQuestion();
    await userEvent.click(question.getByRole('button', { name: 'Delete user' }));

    await waitFor(() => expect(deleted).toEqual(['u7']));
    await waitFor(() => expect(questions).toHaveLength(2));
    expect(said).toEqual(['User deleted successfully.']);
  });

  // covers: toast.user-delete
  it("spec §8 'Failed to delete user.' stands for a refusal without words", async () => {
    server.use(http.delete('/user/{id}', ({ response }) => response.untyped(new HttpResponse(null, { status: 500 }))));
    const { said } = renderArea(usersArea, '/admin/users');
    const question = await openQuestion();
    await userEvent.click(question.getByRole('button', { name: 'Delete user' }));

    await waitFor(() => expect(said).toContain('Failed to delete user.'));
  });

  it("a refusal says the server's words, and the user stays", async () => {
    const message = 'The wallet still holds $12.50.';
    server.use(
      http.delete('/user/{id}', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false, code: 'holds_money', message }, { status: 409 })),
      ),
    );
    const { said } = renderArea(usersArea, '/admin/users');
    const question = await openQuestion();
    await userEvent.click(question.getByRole('button', { name: 'Delete user' }));

    await waitFor(() => expect(said).toEqual([message]));
    expect(screen.getByRole('link', { name: 'Ada Lovelace' })).toBeDefined();
  });
});

describe('users list: what goes wrong', () => {
  // covers: toast.users-list, error.server-first
  it.each([
    [
      "the server's words",
      { success: false, message: 'The ledger is being closed.' },
      400,
      'The ledger is being closed.',
    ],
    ["spec §8 'Failed to fetch users.' without any", { success: false }, 200, 'Failed to fetch users.'],
  ])('says in its place %s', async (_whose, answer, status, words) => {
    server.use(http.get('/user/getall', ({ response }) => response.untyped(HttpResponse.json(answer, { status }))));
    renderArea(usersArea, '/admin/users');
    expect(await screen.findByText(words)).toBeDefined();
  });

  // covers: toast.users-list-thrown
  it('says what failed and reads again on Retry', async () => {
    server.use(
      http.get('/user/getall', ({ response }) =>
        response.untyped(HttpResponse.html('<p>Bad gateway</p>', { status: 500 })),
      ),
    );
    const { said } = renderArea(usersArea, '/admin/users');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Error fetching users.')).toBeDefined();
    expect(said).toEqual([]);

    serve([fixtures.user()]);
    await userEvent.click(retry);
    await screen.findByRole('link', { name: 'Ada Lovelace' });
  });

  it('says that nothing was found, and lifts the search', async () => {
    serve([]);
    renderArea(usersArea, '/admin/users?search=zzz');
    await screen.findByText('No users found');
    serve([fixtures.user()]);
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByRole('link', { name: 'Ada Lovelace' });
  });
});

describe('a list is found as it was left', () => {
  const left = '/admin/users?page=3&search=ada&kyc_status=pending';
  const here = (router: ReturnType<typeof renderArea>['router']) =>
    router.state.location.pathname + router.state.location.search;

  it.each([
    ['a save', 'button', 'Update User'],
    ['Cancel', 'link', 'Cancel'],
    ['Back', 'link', 'Back'],
  ])('after %s', async (_way, role, name) => {
    serve([fixtures.user({ _id: 'u7' })], 25);
    const { router } = renderArea(usersArea, left);
    await userEvent.click(await screen.findByRole('link', { name: 'Edit Ada Lovelace' }));
    await userEvent.click(await screen.findByRole(role, { name }));
    await waitFor(() => expect(here(router)).toBe(left));
  });
});

describe('over a server that is not ours', () => {
  const serveThin = (users: unknown, rest = {}) =>
    server.use(http.untyped.get('*/user/getall', () => HttpResponse.json({ success: true, data: { users, ...rest } })));
  const nothing = { fullName: null, email: null, phoneNumber: null, kyc_status: null };
  const namesOf = async () => {
    const table = within(await screen.findByRole('table', { name: 'Users List' }));
    await table.findByRole('link', { name: 'Ada Lovelace' });
    return table.getAllByRole('rowheader').map(({ textContent }) => textContent);
  };

  it('what it does not send is a dash, and a row that cannot be read says so', async () => {
    serveThin([fixtures.user(), { _id: 7, ...nothing }, { _id: 'u8', email: 'grace@example.com' }, { age: 36 }]);
    renderArea(usersArea, '/admin/users');
    expect(await namesOf()).toEqual(['Ada Lovelace', '–', '–']);
    const link = screen.getByRole('link', { name: 'this user' });
    expect(link.getAttribute('href')).toBe('/admin/users/7');
    const cells = Array.from(link.closest('tr')?.cells ?? [], ({ textContent }) => textContent);
    expect(cells.slice(0, 4)).toEqual(['–', '–', '-', 'Pending']);
    expect(screen.getByRole('link', { name: 'Wallet of grace@example.com' }).getAttribute('href')).toBe(
      '/admin/user/wallet/u8',
    );
    expect(screen.getByRole('cell', { name: /^Row 4 cannot be read/ })).toBeDefined();
    expect(screen.getByText('Showing 1 to 3 of 4 entries')).toBeDefined();
    expect(findUnsaid()).toBeUndefined();
  });

  it('asks about a user of whom nothing but the email is known', async () => {
    serveThin([{ _id: 'u8', ...nothing, email: 'grace@example.com' }]);
    renderArea(usersArea, '/admin/users');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete grace@example.com' }));
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('The account of grace@example.com is closed for good');
    expect(findUnsaid()).toBeUndefined();
  });

  it('one that sends everybody at once is sorted and paged here', async () => {
    const everybody = Array.from({ length: 12 }, (_, index) =>
      fixtures.user({ _id: `u${index}`, fullName: `Guest ${12 - index}` }),
    );
    serveThin([{ _id: 'nobody' }, ...everybody]);
    renderArea(usersArea, '/admin/users?sort=fullName');
    await screen.findByText('Showing 1 to 10 of 13 entries');
    expect(screen.getAllByRole('rowheader')[0]?.textContent).toBe('Guest 1');
    await userEvent.click(screen.getByRole('button', { name: /next/i }));
    await screen.findByText('Showing 11 to 13 of 13 entries');
    const last = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(last).toEqual(['Guest 11', 'Guest 12', '–']);
  });

  it('one that says no total has at least what it has shown', async () => {
    serveThin(Array.from({ length: 10 }, (_, index) => fixtures.user({ _id: `u${index}` })));
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

  it('saves the file that the server writes of what is filtered', async () => {
    const asked = vi.fn();
    server.use(writesFile('/user/getall', asked));
    renderArea(usersArea, '/admin/users?search=ada');
    await screen.findByRole('table', { name: 'Users List' });
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text()).toBe(writtenFile);
    expect(asked).toHaveBeenCalledExactlyOnceWith({ search: 'ada', page: '1', limit: '10' });
  });

  it('saves all that is filtered, page by page, where the server writes no file', async () => {
    const questions: string[] = [];
    server.use(
      lacks('csv_export'),
      http.get('/user/getall', ({ request, response }) => {
        const query = new URL(request.url).searchParams;
        const limit = Number(query.get('limit'));
        if (limit === 100) questions.push(query.toString());
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
    expect(lines[0]).toMatch(/Name,Email,Phone,KYC Status,User ID,Reason,Details of the reason$/);
    expect(lines[120]).toMatch(/^Ada Lovelace,ada@example.com,.*,In Progress,u119,,$/);
    expect(lines).toHaveLength(121);
    const asked = 'search=ada&sort=email&kyc_status=in_progress';
    expect(questions).toEqual([`page=1&limit=100&${asked}`, `page=2&limit=100&${asked}`]);
  });

  it('saves nothing without a row that cannot be read, and says which', async () => {
    const users = [fixtures.user(), { fullName: 'Nobody' }];
    server.use(
      lacks('csv_export'),
      http.untyped.get('*/user/getall', () => HttpResponse.json({ success: true, data: { users } })),
    );
    renderArea(usersArea, '/admin/users');
    await screen.findByRole('link', { name: 'Ada Lovelace' });
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await screen.findByText(/^Row 2 cannot be read: `data\.users\.1\._id` .* Nothing was exported\.$/);
    expect(saved).toEqual([]);
  });
});
