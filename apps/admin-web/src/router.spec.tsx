import { fixtures, http } from '@countinghouse/api-client/testing';
import { endSession, readSession, startSession } from '@countinghouse/permissions';
import { server } from '@countinghouse/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { allows, hasRole } from './test-support/admins';
import { renderPanel } from './test-support/render-panel';
import { main } from './test-support/screens';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const address = () => window.location.pathname + window.location.search;
const noAccess = 'You do not have access to this area';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

/** Calls of this path fail because the session has expired. */
const sessionExpired = (path: string) =>
  http.untyped.all(`*/api/admin${path}`, () =>
    HttpResponse.json(fixtures.failure({ code: 'session_expired', message: 'Session expired. Please log in again.' }), {
      status: 403,
    }),
  );

/** Signs in as this admin. */
async function signIn(id = 'admin-1') {
  server.use(
    http.post('/signin', ({ response }) =>
      response(200).json({
        success: true,
        token: `token of ${id}`,
        data: fixtures.admin({ _id: id }),
        message: 'Hello.',
      }),
    ),
  );
  fireEvent.change(await screen.findByLabelText('Email address'), { target: { value: 'ada@example.com' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct horse' } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
}

async function typeUser() {
  fireEvent.change(await main().findByLabelText('Full Name'), { target: { value: 'Ada Lovelace' } });
  fireEvent.change(main().getByLabelText('Email'), { target: { value: 'ada@example.com' } });
  fireEvent.change(main().getByLabelText('Password'), { target: { value: 'correct horse' } });
}

/** Simulates a change of local storage in another tab. */
function changeInAnotherTab(change: () => void, key: string | null) {
  act(() => {
    change();
    window.dispatchEvent(new StorageEvent('storage', { key }));
  });
}
const signOutElsewhere = () =>
  changeInAnotherTab(() => ['token', 'id'].forEach((key) => localStorage.removeItem(key)), 'token');

describe('spec §2 Access and session', () => {
  // covers: access.guard
  it.each(['/admin/dashboard', '/admin/users', '/admin/users/edit/1', '/admin/transactions', '/'])(
    'without a login token the visitor is sent to /admin/signin from %s',
    async (path) => {
      endSession();
      await renderPanel(path);
      expect(await heading('Account Login')).toBeDefined();
      expect(address()).toBe('/admin/signin');
    },
  );

  // covers: access.sign-in-screen
  it.each(['/admin/signin', '/signin', '/nowhere', '/admin/nowhere'])(
    'The sign-in route and any unknown path show the sign-in screen: %s',
    async (path) => {
      endSession();
      await renderPanel(path);
      expect(await heading('Account Login')).toBeDefined();
    },
  );

  // covers: access.sign-in-screen
  it.each(['/admin/signin', '/nowhere', '/admin/nowhere'])(
    'The sign-in route and any unknown path show the sign-in screen to an admin too: %s',
    async (path) => {
      await renderPanel(path);
      expect(await heading('Account Login')).toBeDefined();
      fireEvent.click(screen.getByRole('link', { name: 'Go to the dashboard' }));
      expect(await heading('Analytics Report')).toBeDefined();
      expect(address()).toBe('/admin/dashboard');
    },
  );

  // covers: access.layout
  it.each(['/admin/dashboard', '/admin/users/create', '/admin/plans', '/admin/user/wallet/1'])(
    'All guarded routes share one layout, a left sidebar and a top header: %s',
    async (path) => {
      await renderPanel(path);
      expect(await main().findByRole('heading', { level: 1 })).toBeDefined();
      expect(screen.getByRole('complementary', { name: 'Sidebar' })).toBeDefined();
      expect(screen.getAllByRole('banner').length).toBeGreaterThan(0);
    },
  );

  // covers: access.users-alias
  it('/users leads to /admin/users', async () => {
    await renderPanel('/users');
    expect(await heading('Users List')).toBeDefined();
    expect(address()).toBe('/admin/users');
  });

  it('/ leads to the dashboard', async () => {
    await renderPanel('/');
    expect(await heading('Analytics Report')).toBeDefined();
    expect(address()).toBe('/admin/dashboard');
  });
});

describe('spec §4 Session: on a 403 response', () => {
  // covers: access.way-back, state.session-over
  it('all local storage is cleared, and /signin brings the admin back to where they were', async () => {
    await renderPanel('/admin/users?search=ada&page=2');
    await main().findByRole('table');
    localStorage.setItem('something', 'else');
    server.use(sessionExpired('/user/getall'));
    fireEvent.click(main().getByRole('button', { name: 'Email' }));
    expect(await screen.findByText('Session expired. Please log in again.')).toBeDefined();
    expect(address()).toBe('/signin');
    expect(localStorage).toHaveLength(0);

    server.resetHandlers();
    await signIn();
    expect(await heading('Users List')).toBeDefined();
    expect(address()).toBe('/admin/users?search=ada&sort=email');
  });

  it('restores the form input for the same admin who signs in again', async () => {
    await renderPanel('/admin/users/create');
    await typeUser();
    server.use(sessionExpired('/user/add'));
    fireEvent.click(main().getByRole('button', { name: 'Create User' }));
    await signIn();
    expect(await screen.findByText(/^Draft restored/)).toBeDefined();
    expect(address()).toBe('/admin/users/create');
    expect(main().getByLabelText('Full Name')).toHaveProperty('value', 'Ada Lovelace');
  });

  it('drops the form input if another admin signs in', async () => {
    await renderPanel('/admin/users/create');
    await typeUser();
    server.use(sessionExpired('/user/add'));
    fireEvent.click(main().getByRole('button', { name: 'Create User' }));
    await signIn('admin-2');
    expect(await screen.findByLabelText('Full Name')).toHaveProperty('value', '');
    expect(screen.queryByText(/^Draft restored/)).toBeNull();
  });
});

describe('other tabs', () => {
  it('signing out in one tab signs out all, and keeps the form input for the same admin', async () => {
    await renderPanel('/admin/users/create');
    await typeUser();
    signOutElsewhere();
    expect(await screen.findByText(/^You signed out in another window/)).toBeDefined();
    expect(address()).toBe('/admin/signin');
    await signIn();
    expect(await screen.findByText(/^Draft restored/)).toBeDefined();
    expect(address()).toBe('/admin/users/create');
    expect(main().getByLabelText('Full Name')).toHaveProperty('value', 'Ada Lovelace');
  });

  it('drops the form input if another admin signs in after that', async () => {
    await renderPanel('/admin/users/create');
    await typeUser();
    signOutElsewhere();
    await signIn('admin-2');
    expect(await screen.findByLabelText('Full Name')).toHaveProperty('value', '');
  });

  it('signing in in one tab continues the other', async () => {
    await renderPanel('/admin/users?page=2');
    await main().findByRole('table');
    changeInAnotherTab(() => localStorage.clear(), null);
    expect(await heading('Account Login')).toBeDefined();
    expect(address()).toBe('/signin');
    changeInAnotherTab(() => {
      localStorage.setItem('id', 'admin-1');
      localStorage.setItem('token', 'another');
    }, 'token');
    expect(await heading('Users List')).toBeDefined();
    expect(address()).toBe('/admin/users?page=2');
  });
});

describe('an admin without the permission', () => {
  beforeEach(() => server.use(allows('dashboard', 'support'), hasRole('subadmin')));

  // covers: roles.screens
  it.each(['/admin/users', '/admin/users/create', '/admin/plans', '/admin/transactions/user/1'])(
    'has no access to %s',
    async (path) => {
      const paths: string[] = [];
      const getRecordPath = ({ request }: { request: Request }) => void paths.push(new URL(request.url).pathname);
      server.events.on('request:start', getRecordPath);
      await renderPanel(path);
      expect(await main().findByText(noAccess)).toBeDefined();
      server.events.removeListener('request:start', getRecordPath);
      // A list is prefetched before the permissions are known (ADR 22). The server rejects it, and nothing is shown.
      const prefetched = path === '/admin/users' ? ['/api/admin/user/getall'] : [];
      expect(paths.filter((each) => each.startsWith('/api/admin/user'))).toEqual(prefetched);
      expect(main().queryByRole('table')).toBeNull();
      await userEvent.click(main().getByRole('link', { name: 'Go to Dashboard' }));
      expect(await heading('Analytics Report')).toBeDefined();
    },
  );

  it('sees that access is denied on a 401, and stays signed in', async () => {
    server.use(
      allows('dashboard', 'users'),
      http.untyped.get('*/user/getall', () =>
        HttpResponse.json(fixtures.failure({ code: 'not_allowed', message: 'Unauthorized Access' }), { status: 401 }),
      ),
    );
    await renderPanel('/admin/users');
    const list = within(await main().findByRole('region', { name: 'Users List' }));
    expect(await list.findByText(noAccess)).toBeDefined();
    expect(readSession()).toMatchObject({ status: 'active' });
  });
});

describe('an admin who may not see the dashboard', () => {
  it('is redirected to the first area that they may see', async () => {
    server.use(allows('withdrawals', 'transactions'), hasRole('subadmin'));
    endSession();
    await renderPanel('/admin/signin');
    await signIn();
    expect(await heading('Withdrawal List')).toBeDefined();
    expect(address()).toBe('/admin/withdrawals');
  });

  // covers: sidebar.none
  it('sees that access is denied if there is no other area', async () => {
    server.use(allows(), hasRole('subadmin'));
    startSession('token', 'admin-1');
    await renderPanel('/admin/dashboard');
    expect(await main().findByText(noAccess)).toBeDefined();
    await waitFor(() => expect(screen.getByText('No permissions available')).toBeDefined());
  });
});
