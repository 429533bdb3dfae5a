import { fixtures, http } from '@countinghouse/api-client/testing';
import { neverRespond, server } from '@countinghouse/testing';
import { readSession, type PermissionKey } from '@countinghouse/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPanel } from '../test-support/render-panel';
import { getMain } from '../test-support/screens';
import { grantPermissions, hasRole } from '../test-support/admins';

const menu: readonly (readonly [PermissionKey, string, string, string])[] = [
  ['dashboard', 'Dashboard', '/admin/dashboard', 'Analytics Report'],
  ['users', 'Users', '/admin/users', 'Users List'],
  ['plans', 'Plans', '/admin/plans', 'Plans List'],
  ['subadmins', 'Subadmins', '/admin/subadmins', 'Subadmin Users List'],
  ['wallets', 'Wallets', '/admin/wallets', 'Admin Wallet Addresses'],
  ['withdrawals', 'Withdrawals', '/admin/withdrawals', 'Withdrawal List'],
  ['support', 'Support', '/admin/support-tickets', 'Support Ticket List'],
  ['referrals', 'Referrals', '/admin/referrals-list', 'Referrals List'],
  ['transactions', 'Transactions', '/admin/transactions', 'Transactions List'],
];

const getSidebar = () => within(screen.getByRole('complementary', { name: 'Sidebar' }));
const failWith = (status: number) => () =>
  HttpResponse.json(fixtures.failure({ message: 'No', code: 'not_found' }), { status });

/** The menu items that need a permission. Items of the main admin follow them. */
const getPermissionItems = () =>
  getSidebar()
    .getAllByRole('link')
    .filter(({ textContent }) => !/^Countinghouse|Audit Log|API keys|Rules and Sessions/.test(textContent ?? ''));

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

describe('spec §2 Sidebar', () => {
  // covers: sidebar.items
  it('has the nine items with their routes and subtitles, in this order', async () => {
    await renderPanel('/admin/users');
    await waitFor(() => expect(getPermissionItems()).toHaveLength(9));
    const items = getPermissionItems().map((item) => [
      item.getAttribute('href'),
      // A count of pending cases may follow.
      ...[...item.querySelectorAll('span > span')].slice(0, 2).map(({ textContent }) => textContent),
    ]);
    expect(items).toEqual(menu.map(([, label, path, subtitle]) => [path, label, subtitle]));
  });

  // covers: sidebar.permission, roles.menu
  it.each(menu)('shows each menu item only if the matching permission is true: %s', async (key, label, path) => {
    server.use(grantPermissions(key), hasRole('subadmin'));
    await renderPanel(path);
    await getMain().findByRole('heading', { level: 1 });
    expect(getPermissionItems()).toHaveLength(1);
    expect(getPermissionItems()[0]?.textContent).toContain(label);
    expect(getPermissionItems()[0]?.getAttribute('aria-current')).toBe('page');
  });

  // covers: sidebar.loading
  it('shows Loading... while permissions load', async () => {
    server.use(neverRespond('/permissions/{id}'));
    await renderPanel('/admin/dashboard');
    expect(getSidebar().getByText('Loading...')).toBeDefined();
    expect(getSidebar().queryByText('No permissions available')).toBeNull();
  });

  // covers: sidebar.none, error.permissions
  it.each([
    ['none is granted', () => HttpResponse.json({ success: true, permissions: {} })],
    ['the call fails', failWith(404)],
    ['there is no response', () => HttpResponse.error()],
  ])('shows No permissions available if no permissions come back: %s', async (_, respond) => {
    server.use(http.untyped.get('*/permissions/:id', respond));
    await renderPanel('/admin/users');
    expect(await getSidebar().findByText('No permissions available')).toBeDefined();
    server.resetHandlers();
    await userEvent.click(getSidebar().getByRole('button', { name: 'Retry' }));
    expect(await getSidebar().findByRole('link', { name: /^Users/ })).toBeDefined();
    expect(await screen.findByRole('heading', { level: 1, name: 'Users List' })).toBeDefined();
  });

  it('shows that the permissions could not be loaded, and Retry works', async () => {
    server.use(http.untyped.get('*/permissions/:id', failWith(500)));
    await renderPanel('/admin/users');
    const alert = within(await getMain().findByRole('alert'));
    expect(alert.getByText('Your permissions could not be loaded.')).toBeDefined();
    server.resetHandlers();
    await userEvent.click(alert.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Users List' })).toBeDefined();
  });

  // covers: sidebar.brand
  it("spec §1 shows the deployment's logo and product name", async () => {
    await renderPanel('/admin/plans', { productName: 'Ledger & Sons', logoUrl: '/brand.svg' });
    expect(getSidebar().getByText('Ledger & Sons')).toBeDefined();
    expect(document.querySelector('aside img')?.getAttribute('src')).toBe('/brand.svg');
    await waitFor(() => expect(document.title).toBe('Plans List · Ledger & Sons'));
  });
});

describe('spec §2 Header', () => {
  const openProfile = async () => userEvent.click(await screen.findByRole('button', { name: /^Profile/ }));

  // covers: header.profile, calls.details
  it("shows the admin's initials, full name and email in a profile avatar dropdown", async () => {
    await renderPanel('/admin/plans');
    const avatar = await screen.findByRole('button', { name: 'Profile of Grace Hopper' });
    expect(avatar.textContent).toBe('GH');
    await userEvent.click(avatar);
    const dropdown = within(await screen.findByRole('dialog', { name: 'Profile of Grace Hopper' }));
    for (const text of ['Grace Hopper', 'GH', 'admin@countinghouse.example']) {
      expect(dropdown.getByText(text)).toBeDefined();
    }
  });

  // covers: error.admin-details
  it('offers Sign Out if the details fail to load, and Retry works', async () => {
    server.use(http.untyped.get('*/details/:id', failWith(404)));
    await renderPanel('/admin/plans');
    await openProfile();
    expect(await screen.findByText('Your details could not be loaded.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeDefined();
    server.resetHandlers();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('admin@countinghouse.example')).toBeDefined();
  });

  // covers: header.sign-out, state.signed-out
  it('removes token and id, revokes the token, and goes to /admin/signin on Sign Out', async () => {
    const revoked: unknown[] = [];
    server.use(
      http.post('/signout', ({ request, response }) => {
        revoked.push(request.headers.get('authorization'));
        return response(200).json({ success: true, message: 'Signed out.' });
      }),
    );
    await renderPanel('/admin/plans');
    localStorage.setItem('something', 'else');
    await getMain().findByRole('heading', { level: 1 });
    await openProfile();
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Account Login' })).toBeDefined();
    expect(window.location.pathname).toBe('/admin/signin');
    expect(readSession()).toEqual({ status: 'ended' });
    expect(['token', 'id', 'something'].map((key) => localStorage.getItem(key))).toEqual([null, null, 'else']);
    await waitFor(() => expect(revoked).toEqual(['Bearer token']));
  });
});
