import { fixtures, http } from '@countinghouse/api-client/testing';
import { endSession, readSession, startSession } from '@countinghouse/permissions';
import { server } from '@countinghouse/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { grantPermissions, hasRole } from './test-support/admins';
import { renderPanel } from './test-support/render-panel';
import { getMain } from './test-support/screens';

const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });
const getAddress = () => window.location.pathname + window.location.search;
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
  fireEvent.change(await getMain().findByLabelText('Full Name'), { target: { value: 'Ada Lovelace' } });
  fireEvent.change(getMain().getByLabelText('Email'), { target: { value: 'ada@example.com' } });
  fireEvent.change(getMain().getByLabelText('Password'), { target: { value: 'correct horse' } });
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
    'redirects a visitor without a login token to /admin/signin from %s',
    async (path) => {
      endSession();
      await renderPanel(path);
      expect(await findHeading('Account Login')).toBeDefined();
      expect(getAddress()).toBe('/admin/signin');
    },
  );

  // covers: access.sign-in-screen
  it.each(['/admin/signin', '/signin', '/nowhere', '/admin/nowhere'])(
    'shows the sign-in screen on the sign-in route and any unknown path: %s',
    async (path) => {
      endSession();
      await renderPanel(path);
      expect(await findHeading('Account Login')).toBeDefined();
    },
  );

  // covers: access.sign-in-screen
  it.each(['/admin/signin', '/nowhere', '/admin/nowhere'])(
    'shows an admin the sign-in screen on the sign-in route and any unknown path: %s',
    async (path) => {
      await renderPanel(path);
      expect(await findHeading('Account Login')).toBeDefined();
      fireEvent.click(screen.getByRole('link', { name: 'Go to the dashboard' }));
      expect(await findHeading('Analytics Report')).toBeDefined();
      expect(getAddress()).toBe('/admin/dashboard');
    },
  );

  // covers: access.layout
  it.each(['/admin/dashboard', '/admin/users/create', '/admin/plans', '/admin/user/wallet/1'])(
    'uses one layout, a left sidebar and a top header, for all guarded routes: %s',
    async (path) => {
      await renderPanel(path);
      expect(await getMain().findByRole('heading', { level: 1 })).toBeDefined();
      expect(screen.getByRole('complementary', { name: 'Sidebar' })).toBeDefined();
      expect(screen.getAllByRole('banner').length).toBeGreaterThan(0);
    },
  );

  // covers: access.users-alias
  it('redirects /users to /admin/users', async () => {
    await renderPanel('/users');
    expect(await findHeading('Users List')).toBeDefined();
    expect(getAddress()).toBe('/admin/users');
  });

  it('redirects / to the dashboard', async () => {
    await renderPanel('/');
    expect(await findHeading('Analytics Report')).toBeDefined();
    expect(getAddress()).toBe('/admin/dashboard');
  });
});

describe('spec §4 Session: a 403 response', () => {
  // covers: access.way-back, state.session-over
  it('clears all local storage, and /signin brings the admin back to where they were', async () => {
    await renderPanel('/admin/users?search=ada&page=2');
    await getMain().findByRole('table');
    localStorage.setItem('something', 'else');
    server.use(sessionExpired('/user/getall'));
    fireEvent.click(getMain().getByRole('button', { name: 'Email' }));
    expect(await screen.findByText('Session expired. Please log in again.')).toBeDefined();
    expect(getAddress()).toBe('/signin');
    expect(localStorage).toHaveLength(0);

    server.resetHandlers();
    await signIn();
    expect(await findHeading('Users List')).toBeDefined();
    expect(getAddress()).toBe('/admin/users?search=ada&sort=email');
  });

  it('restores the form input for the same admin who signs in again', async () => {
    await renderPanel('/admin/users/create');
    await typeUser();
    server.use(sessionExpired('/user/add'));
    fireEvent.click(getMain().getByRole('button', { name: 'Create User' }));
    await signIn();
    expect(await screen.findByText(/^Draft restored/)).toBeDefined();
    expect(getAddress()).toBe('/admin/users/create');
    expect(getMain().getByLabelText('Full Name')).toHaveProperty('value', 'Ada Lovelace');
  });

  it('drops the form input if another admin signs in', async () => {
    await renderPanel('/admin/users/create');
    await typeUser();
    server.use(sessionExpired('/user/add'));
    fireEvent.click(getMain().getByRole('button', { name: 'Create User' }));
    await signIn('admin-2');
    expect(await screen.findByLabelText('Full Name')).toHaveProperty('value', '');
    expect(screen.queryByText(/^Draft restored/)).toBeNull();
  });
});

describe('other tabs', () => {
  it('sign out with one tab, and keep the form input for the same admin', async () => {
    await renderPanel('/admin/users/create');
    await typeUser();
    signOutElsewhere();
    expect(await screen.findByText(/^You signed out in another window/)).toBeDefined();
    expect(getAddress()).toBe('/admin/signin');
    await signIn();
    expect(await screen.findByText(/^Draft restored/)).toBeDefined();
    expect(getAddress()).toBe('/admin/users/create');
    expect(getMain().getByLabelText('Full Name')).toHaveProperty('value', 'Ada Lovelace');
  });

  it('drop the form input if another admin signs in after a sign-out', async () => {
    await renderPanel('/admin/users/create');
    await typeUser();
    signOutElsewhere();
    await signIn('admin-2');
    expect(await screen.findByLabelText('Full Name')).toHaveProperty('value', '');
  });

  it('continue when one tab signs in', async () => {
    await renderPanel('/admin/users?page=2');
    await getMain().findByRole('table');
    changeInAnotherTab(() => localStorage.clear(), null);
    expect(await findHeading('Account Login')).toBeDefined();
    expect(getAddress()).toBe('/signin');
    changeInAnotherTab(() => {
      localStorage.setItem('id', 'admin-1');
      localStorage.setItem('token', 'another');
    }, 'token');
    expect(await findHeading('Users List')).toBeDefined();
    expect(getAddress()).toBe('/admin/users?page=2');
  });
});

describe('an admin without the permission', () => {
  beforeEach(() => server.use(grantPermissions('dashboard', 'support'), hasRole('subadmin')));

  // covers: roles.screens
  it.each(['/admin/users', '/admin/users/create', '/admin/plans', '/admin/transactions/user/1'])(
    'has no access to %s',
    async (path) => {
      const paths: string[] = [];
      const getRecordPath = ({ request }: { request: Request }) => void paths.push(new URL(request.url).pathname);
      server.events.on('request:start', getRecordPath);
      await renderPanel(path);
      expect(await getMain().findByText(noAccess)).toBeDefined();
      server.events.removeListener('request:start', getRecordPath);
      // A list is prefetched before the permissions are known (ADR 22). The server rejects it, and nothing is shown.
      const prefetched = path === '/admin/users' ? ['/api/admin/user/getall'] : [];
      expect(paths.filter((each) => each.startsWith('/api/admin/user'))).toEqual(prefetched);
      expect(getMain().queryByRole('table')).toBeNull();
      await userEvent.click(getMain().getByRole('link', { name: 'Go to Dashboard' }));
      expect(await findHeading('Analytics Report')).toBeDefined();
    },
  );

  it('sees that access is denied on a 401, and stays signed in', async () => {
    server.use(
      grantPermissions('dashboard', 'users'),
      http.untyped.get('*/user/getall', () =>
        HttpResponse.json(fixtures.failure({ code: 'not_allowed', message: 'Unauthorized Access' }), { status: 401 }),
      ),
    );
    await renderPanel('/admin/users');
    const list = within(await getMain().findByRole('region', { name: 'Users List' }));
    expect(await list.findByText(noAccess)).toBeDefined();
    expect(readSession()).toMatchObject({ status: 'active' });
  });
});

describe('an admin without permission for the dashboard', () => {
  it('is redirected to the first area that they can see', async () => {
    server.use(grantPermissions('withdrawals', 'transactions'), hasRole('subadmin'));
    endSession();
    await renderPanel('/admin/signin');
    await signIn();
    expect(await findHeading('Withdrawal List')).toBeDefined();
    expect(getAddress()).toBe('/admin/withdrawals');
  });

  // covers: sidebar.none
  it('sees that access is denied if there is no other area', async () => {
    server.use(grantPermissions(), hasRole('subadmin'));
    startSession('token', 'admin-1');
    await renderPanel('/admin/dashboard');
    expect(await getMain().findByText(noAccess)).toBeDefined();
    await waitFor(() => expect(screen.getByText('No permissions available')).toBeDefined());
  });
});
