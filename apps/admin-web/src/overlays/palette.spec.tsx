import { http } from '@countinghouse/api-client/testing';
import { addRecentRecord } from '@countinghouse/permissions';
import { neverRespond, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { grantPermissions, hasRole } from '../test-support/admins';
import { recordRequests } from '../test-support/record-requests';
import { renderPanel } from '../test-support/render-panel';
import { getMain } from '../test-support/screens';

const name = 'Search or go to';
const findOption = (label: string | RegExp) => screen.findByRole('option', { name: label });
const getNames = (options: readonly HTMLElement[]) => options.map(({ textContent }) => textContent);
const inGroup = (group: string) => within(screen.getByRole('group', { name: group })).getAllByRole('option');

async function openPalette(address = '/admin/plans') {
  await renderPanel(address);
  await getMain().findByRole('heading', { level: 1 });
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name });
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

describe('the command palette', () => {
  it('goes to an area by keyboard alone', async () => {
    await openPalette();
    await userEvent.keyboard('withdr');
    await waitFor(async () => expect((await findOption(/^Withdrawals/)).getAttribute('aria-selected')).toBe('true'));
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Withdrawal List' })).toBe(document.activeElement);
    expect(window.location.pathname).toBe('/admin/withdrawals');
    expect(screen.queryByRole('combobox', { name })).toBeNull();
  });

  it('lists recently opened records first, except the current one', async () => {
    for (const each of ['ada', 'grace', 'mary']) addRecentRecord({ path: `/admin/users/edit/${each}`, label: each });
    await openPalette('/admin/users/edit/ada');
    // The open screen records itself again.
    expect(getNames(inGroup('Recent'))).toEqual(['mary', 'grace']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/admin/users/edit/grace'));
  });

  it('opens from within a field, and runs an action', async () => {
    await renderPanel('/admin/users');
    (await getMain().findByRole('searchbox', { name: 'Search users' })).focus();
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name });
    await userEvent.keyboard('new plan');
    await userEvent.click(await findOption('New plan'));
    await waitFor(() => expect(window.location.pathname).toBe('/admin/plans/create'));
  });

  it('opens the user whose email was pasted', async () => {
    const requests = recordRequests();
    await openPalette();
    await userEvent.paste(' ada@example.com ');
    await userEvent.click(await findOption(/^Ada Lovelace/));
    await waitFor(() => expect(window.location.pathname).toMatch(/^\/admin\/users\/[^/]+$/));
    const searches = requests.filter(({ pathname }) => pathname === '/user/getall');
    expect(searches.at(-1)?.searchParams.get('search')).toBe('ada@example.com');
  });

  it('shows what could not be searched, and retries', async () => {
    server.use(http.untyped.get('*/user/getall', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 500 })));
    const field = await openPalette();
    await userEvent.paste('ada@example.com');
    const alert = await screen.findByText('Users could not be searched.');
    expect(alert.closest('[role=alert]')).not.toBeNull();
    server.resetHandlers();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(await findOption(/^Ada Lovelace/)).toBeDefined();
    expect(field).toHaveProperty('value', 'ada@example.com');
  });

  it('shows that a search is running', async () => {
    server.use(neverRespond('/user/getall'));
    await openPalette();
    await userEvent.paste('nobody is called this');
    expect(await screen.findByText('Searching…')).toBeDefined();
    expect(screen.queryByText(/^Nothing found/)).toBeNull();
  });

  it('offers a sub-admin only the areas, actions and records that they have permission for', async () => {
    server.use(
      grantPermissions('dashboard', 'support'),
      hasRole('subadmin'),
      http.untyped.get('*/support-enquiries', () => HttpResponse.json({ success: true, data: [], total: 0 })),
    );
    await openPalette('/admin/support-tickets');
    await waitFor(() => expect(getNames(inGroup('Actions'))).toEqual(['New tickets', 'Keyboard shortcuts']));
    expect(getNames(inGroup('Go to'))).toEqual([
      expect.stringMatching(/^Dashboard/),
      expect.stringMatching(/^Support/),
    ]);
    const requests = recordRequests();
    await userEvent.paste('nobody is called this');
    expect(await screen.findByText('Nothing found for “nobody is called this”.')).toBeDefined();
    const isForbidden = /^\/(user|withdrawal|all-transactions|transaction)/;
    expect(requests.filter(({ pathname }) => isForbidden.test(pathname))).toEqual([]);
  });
});

describe('the keyboard shortcuts', () => {
  const findShortcutHelp = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' });

  it('open with ?, and the palette does not open over them', async () => {
    await renderPanel('/admin/plans');
    await getMain().findByRole('table');
    await userEvent.keyboard('?');
    expect(await findShortcutHelp()).toBeDefined();
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('combobox', { name })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('open from the palette', async () => {
    await openPalette();
    await userEvent.keyboard('keyb');
    await findOption('Keyboard shortcuts');
    await userEvent.keyboard('{Enter}');
    expect(await findShortcutHelp()).toBeDefined();
  });
});
