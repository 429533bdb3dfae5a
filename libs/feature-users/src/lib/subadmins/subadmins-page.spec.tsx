import { fixtures, http } from '@countinghouse/api-client/testing';
import { pasteText, findUnrenderedValue, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { subadminsArea } from './subadmins-area';

type Subadmin = ReturnType<typeof fixtures.subadmin>;

const LIST_PATH = '/admin/subadmins';
const katherine = fixtures.subadmin();
const mary = fixtures.subadmin({
  _id: 's2',
  fullName: 'Mary Jackson',
  email: 'mary@example.com',
  phoneNumber: '+1 757 555 0142',
  status: 'inactive',
  permissions: fixtures.noPermissions(),
});

/** Serves this staff. Returns the received requests. */
function serveSubadmins(...staff: Subadmin[]) {
  const requests: string[] = [];
  server.use(
    http.get('/subadmin/getall', ({ request, response }) => {
      requests.push(request.url);
      return response(200).json({ success: true, data: staff });
    }),
  );
  return requests;
}

async function getCells(name: string) {
  const row = (await screen.findByRole('link', { name })).closest('tr');
  return within(row ?? document.body)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
}

describe('spec §2 Subadmins', () => {
  // covers: subadmins.title, subadmins.add
  it('has the title Subadmin List and a + Add New button', async () => {
    renderArea(subadminsArea, LIST_PATH);
    expect(await screen.findByRole('heading', { level: 1, name: 'Subadmin List' })).toBeDefined();
    expect(screen.getByRole('link', { name: '+ Add New' }).getAttribute('href')).toBe('/admin/subadmins/create');
  });

  // covers: subadmins.columns, subadmins.permissions
  it('has the columns Name, Email, Phone, Permissions (comma list of enabled ones) and Status badge', async () => {
    serveSubadmins(katherine, mary);
    renderArea(subadminsArea, LIST_PATH);
    expect(await getCells('Katherine Johnson')).toEqual([
      'support@countinghouse.example',
      '+44 20 7946 0033',
      'Dashboard, Support',
      'Active',
      '',
    ]);
    expect(await getCells('Mary Jackson')).toEqual(['mary@example.com', '+1 757 555 0142', '-', 'Inactive', '']);
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers.slice(0, 5)).toEqual(['Name', 'Email', 'Phone', 'Permissions', 'Status']);
  });

  // covers: subadmins.status
  it.each([
    ['active', 'Active', 'success'],
    ['inactive', 'Inactive', 'neutral'],
  ] as const)('shows a status badge: %s is %s in tone %s', async (status, label, tone) => {
    serveSubadmins(fixtures.subadmin({ status }));
    renderArea(subadminsArea, LIST_PATH);
    const badge = within(await screen.findByRole('cell', { name: label })).getByText(label);
    expect(badge.closest('[data-tone]')?.getAttribute('data-tone')).toBe(tone);
  });

  // covers: calls.subadmins-list
  it('spec §7 is filtered on the client to role subadmin', async () => {
    serveSubadmins(katherine, fixtures.subadmin({ _id: 'chief', fullName: 'Grace Hopper', role: 'admin' }));
    renderArea(subadminsArea, LIST_PATH);
    await screen.findByText('Showing 1 to 1 of 1 entries');
    expect(screen.queryByText('Grace Hopper')).toBeNull();
  });

  // covers: subadmins.search
  it('searches by name, email and phone in the browser', async () => {
    const requests = serveSubadmins(katherine, mary);
    renderArea(subadminsArea, LIST_PATH);
    await screen.findByText('Showing 1 to 2 of 2 entries');
    await pasteText(screen.getByRole('searchbox', { name: 'Search subadmins' }), 'MARY@');

    await screen.findByText('Showing 1 to 1 of 1 entries');
    expect(screen.getByRole('link', { name: 'Mary Jackson' })).toBeDefined();
    expect(requests).toHaveLength(1);
  });

  it('is sorted in the browser', async () => {
    serveSubadmins(mary, katherine);
    renderArea(subadminsArea, `${LIST_PATH}?sort=fullName`);
    await screen.findByRole('link', { name: 'Mary Jackson' });
    expect(screen.getAllByRole('link', { name: /^(Mary|Kath)/ }).map(({ textContent }) => textContent)).toEqual([
      'Katherine Johnson',
      'Mary Jackson',
    ]);
  });

  it('can clear a search without results', async () => {
    serveSubadmins(katherine);
    renderArea(subadminsArea, `${LIST_PATH}?search=nobody`);
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await screen.findByRole('link', { name: 'Katherine Johnson' });
  });

  it('offers to add a sub-admin to an empty list', async () => {
    serveSubadmins();
    renderArea(subadminsArea, LIST_PATH);
    await screen.findByText('No subadmins found');
    expect(screen.getAllByRole('link', { name: '+ Add New' })).toHaveLength(2);
  });

  // covers: toast.subadmins
  it("spec §8 shows 'Failed to fetch subadmins.' with a retry", async () => {
    server.use(
      http.get('/subadmin/getall', ({ response }) => response.untyped(new HttpResponse(null, { status: 500 }))),
    );
    const { toastMessages } = renderArea(subadminsArea, LIST_PATH);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Failed to fetch subadmins.')).toBeDefined();
    expect(toastMessages).toEqual([]);
    serveSubadmins(katherine);
    await userEvent.click(retry);
    await screen.findByRole('link', { name: 'Katherine Johnson' });
  });
});

describe('spec §2 Subadmins: edit and delete actions', () => {
  const openDeleteDialog = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Katherine Johnson' }));
    return within(await screen.findByRole('dialog', { name: 'Are you sure you want to delete this Subadmin?' }));
  };

  // covers: subadmins.actions
  it('links to the edit form', async () => {
    renderArea(subadminsArea, LIST_PATH);
    const link = await screen.findByRole('link', { name: 'Edit Katherine Johnson' });
    expect(link.getAttribute('href')).toBe('/admin/subadmins/edit/subadmin-1');
  });

  it.each([
    ['active', 'Make Katherine Johnson inactive', 'Deactivate', /is signed out immediately/, 'inactive'],
    ['inactive', 'Make Katherine Johnson active', 'Activate', /can sign in again/, 'active'],
  ] as const)(
    'toggles a sub-admin who is %s after a confirmation',
    async (status, action, confirmLabel, message, next) => {
      const sent: unknown[] = [];
      serveSubadmins({ ...katherine, status });
      server.use(
        http.patch('/subadmin/update/{id}', async ({ params, request, response }) => {
          sent.push([params.id, await request.json()]);
          return response(200).json({ success: true, data: katherine });
        }),
      );
      renderArea(subadminsArea, LIST_PATH);
      await userEvent.click(await screen.findByRole('button', { name: action }));
      const dialog = await screen.findByRole('dialog');
      expect(dialog.textContent).toMatch(message);
      await userEvent.click(within(dialog).getByRole('button', { name: confirmLabel }));
      await waitFor(() => expect(sent).toEqual([['subadmin-1', { status: next }]]));
    },
  );

  // covers: subadmins.actions, valid.delete-subadmin, toast.subadmin-deleted, calls.subadmin-delete
  it('deletes a sub-admin after a confirmation, reports it, and refetches the list', async () => {
    const deleted: string[] = [];
    const requests = serveSubadmins(katherine);
    server.use(
      http.delete('/subadmin/delete/{id}', ({ params, response }) => {
        deleted.push(params.id);
        return response(200).json({ success: true, message: 'Subadmin deleted successfully.' });
      }),
    );
    const { toastMessages } = renderArea(subadminsArea, LIST_PATH);
    await userEvent.click((await openDeleteDialog()).getByRole('button', { name: 'Cancel' }));
    expect(deleted).toEqual([]);
    await userEvent.click((await openDeleteDialog()).getByRole('button', { name: 'Delete Subadmin' }));

    await waitFor(() => expect(toastMessages).toEqual(['Subadmin deleted successfully.']));
    expect(deleted).toEqual(['subadmin-1']);
    expect(requests).toHaveLength(2);
  });

  // covers: toast.subadmin-delete
  it("spec §8 shows 'Failed to delete subadmin.'", async () => {
    server.use(
      http.delete('/subadmin/delete/{id}', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false }, { status: 500 })),
      ),
    );
    const { toastMessages } = renderArea(subadminsArea, LIST_PATH);
    await userEvent.click((await openDeleteDialog()).getByRole('button', { name: 'Delete Subadmin' }));
    await waitFor(() => expect(toastMessages).toEqual(['Failed to delete subadmin.']));
  });

  // covers: roles.self
  it('shows no actions for the own account', async () => {
    serveSubadmins(fixtures.subadmin({ _id: 'admin-1' }));
    renderArea(subadminsArea, LIST_PATH);
    await screen.findByText('This is your own account');
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Edit/ })).toBeNull();
  });
});

describe('the sub-admins list', () => {
  const LIST_URL = '/admin/subadmins?search=katherine&sort=-email';
  const getUrl = (router: ReturnType<typeof renderArea>['router']) =>
    router.state.location.pathname + router.state.location.search;

  it.each([
    ['a save', 'button', 'Update Subadmin'],
    ['Cancel', 'link', 'Cancel'],
    ['Back', 'link', 'Back'],
  ])('keeps its URL state after %s', async (_action, role, name) => {
    serveSubadmins(katherine, mary);
    const { router } = renderArea(subadminsArea, LIST_URL);
    await userEvent.click(await screen.findByRole('link', { name: 'Edit Katherine Johnson' }));
    await userEvent.click(await screen.findByRole(role, { name }));
    await waitFor(() => expect(getUrl(router)).toBe(LIST_URL));
  });
});

describe('minimal server', () => {
  const nullFields = { fullName: null, email: null, phoneNumber: null, permissions: null, status: null };
  const serveIncomplete = () => {
    const data = [katherine, { _id: 7, role: 'subadmin', ...nullFields }, { _id: 8 }, { role: 'subadmin' }, mary];
    server.use(http.untyped.get('*/subadmin/getall', () => HttpResponse.json({ success: true, data })));
  };

  it('shows missing values as dashes, and reports a malformed row', async () => {
    serveIncomplete();
    renderArea(subadminsArea, `${LIST_PATH}?sort=status`);
    const link = await screen.findByRole('link', { name: 'this subadmin' });
    expect(link.getAttribute('href')).toBe('/admin/subadmins/edit/7');
    const cells = Array.from(link.closest('tr')?.cells ?? [], ({ textContent }) => textContent);
    expect(cells.slice(0, 5)).toEqual(['–', '–', '-', '–', '–']);
    const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names).toEqual(['Katherine Johnson', 'Mary Jackson', '–']);
    expect(screen.getByRole('cell', { name: /^Row 4 cannot be read/ })).toBeDefined();
    expect(findUnrenderedValue()).toBeUndefined();
  });

  it('searches rows with missing values', async () => {
    serveIncomplete();
    renderArea(subadminsArea, `${LIST_PATH}?search=mary`);
    await screen.findByText('Showing 1 to 1 of 1 entries');
    expect(screen.getByRole('link', { name: 'Mary Jackson' })).toBeDefined();
  });

  it('confirms the deletion of an unnamed sub-admin', async () => {
    serveIncomplete();
    renderArea(subadminsArea, LIST_PATH);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete this subadmin' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('This subadmin is removed from the list');
    expect(findUnrenderedValue()).toBeUndefined();
    // An open dialog would leak into the next test file.
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  });
});

describe('sub-admins: export', () => {
  const saved: Blob[] = [];
  beforeEach(() => {
    saved.length = 0;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) saved.push(file);
      return 'blob:http://panel.example/file';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });

  it('saves all matches, not only the page', async () => {
    const others = Array.from({ length: 12 }, (_, index) => fixtures.subadmin({ _id: `s${index}` }));
    serveSubadmins(mary, ...others);
    renderArea(subadminsArea, `${LIST_PATH}?search=katherine&page=2`);
    await screen.findByText('Showing 11 to 12 of 12 entries');
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const lines = ((await saved[0]?.text()) ?? '').trim().split('\r\n');
    expect(lines[0]).toMatch(/Name,Email,Phone,Permissions,Status$/);
    expect(lines[1]).toMatch(/^Katherine Johnson,support@countinghouse.example,.*,"?Dashboard, Support.*"?,Active$/);
    expect(lines).toHaveLength(13);
  });

  it('saves nothing if a row is malformed, and reports the row', async () => {
    const data = [fixtures.subadmin(), { role: 'subadmin' }];
    server.use(http.untyped.get('*/subadmin/getall', () => HttpResponse.json({ success: true, data })));
    renderArea(subadminsArea, LIST_PATH);
    await screen.findByRole('link', { name: 'Katherine Johnson' });
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await screen.findByText(/^Row 2 cannot be read: `data\.1\._id` .* Nothing was exported\.$/);
    expect(saved).toEqual([]);
  });
});
