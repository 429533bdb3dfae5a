import { fixtures, http } from '@countinghouse/api-client/testing';
import { enter, findUnsaid, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { subadminsArea } from './subadmins-area';

type Subadmin = ReturnType<typeof fixtures.subadmin>;

const list = '/admin/subadmins';
const katherine = fixtures.subadmin();
const mary = fixtures.subadmin({
  _id: 's2',
  fullName: 'Mary Jackson',
  email: 'mary@example.com',
  phoneNumber: '+1 757 555 0142',
  status: 'inactive',
  permissions: fixtures.noPermissions(),
});

/** A server with these people; counts how often it is asked. */
function serve(...staff: Subadmin[]) {
  const asked: string[] = [];
  server.use(
    http.get('/subadmin/getall', ({ request, response }) => {
      asked.push(request.url);
      return response(200).json({ success: true, data: staff });
    }),
  );
  return asked;
}

async function cellsOf(name: string) {
  const row = (await screen.findByRole('link', { name })).closest('tr');
  return within(row ?? document.body)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
}

describe('spec §2 Subadmins', () => {
  // covers: subadmins.title, subadmins.add
  it('Subadmin List, with a + Add New button', async () => {
    renderArea(subadminsArea, list);
    expect(await screen.findByRole('heading', { level: 1, name: 'Subadmin List' })).toBeDefined();
    expect(screen.getByRole('link', { name: '+ Add New' }).getAttribute('href')).toBe('/admin/subadmins/create');
  });

  // covers: subadmins.columns, subadmins.permissions
  it('Columns: Name, Email, Phone, Permissions (comma list of the enabled ones), Status badge', async () => {
    serve(katherine, mary);
    renderArea(subadminsArea, list);
    expect(await cellsOf('Katherine Johnson')).toEqual([
      'support@countinghouse.example',
      '+44 20 7946 0033',
      'Dashboard, Support',
      'Active',
      '',
    ]);
    expect(await cellsOf('Mary Jackson')).toEqual(['mary@example.com', '+1 757 555 0142', '-', 'Inactive', '']);
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers.slice(0, 5)).toEqual(['Name', 'Email', 'Phone', 'Permissions', 'Status']);
  });

  // covers: subadmins.status
  it.each([
    ['active', 'Active', 'success'],
    ['inactive', 'Inactive', 'neutral'],
  ] as const)('Status badge: %s is %s in tone %s', async (status, word, tone) => {
    serve(fixtures.subadmin({ status }));
    renderArea(subadminsArea, list);
    const badge = within(await screen.findByRole('cell', { name: word })).getByText(word);
    expect(badge.closest('[data-tone]')?.getAttribute('data-tone')).toBe(tone);
  });

  // covers: calls.subadmins-list
  it('spec §7 the list is filtered on the client to role subadmin', async () => {
    serve(katherine, fixtures.subadmin({ _id: 'chief', fullName: 'Grace Hopper', role: 'admin' }));
    renderArea(subadminsArea, list);
    await screen.findByText('Showing 1 to 1 of 1 entries');
    expect(screen.queryByText('Grace Hopper')).toBeNull();
  });

  // covers: subadmins.search
  it('a search on name, email and phone, in the browser', async () => {
    const asked = serve(katherine, mary);
    renderArea(subadminsArea, list);
    await screen.findByText('Showing 1 to 2 of 2 entries');
    await enter(screen.getByRole('searchbox', { name: 'Search subadmins' }), 'MARY@');

    await screen.findByText('Showing 1 to 1 of 1 entries');
    expect(screen.getByRole('link', { name: 'Mary Jackson' })).toBeDefined();
    expect(asked).toHaveLength(1);
  });

  it('is sorted in the browser', async () => {
    serve(mary, katherine);
    renderArea(subadminsArea, `${list}?sort=fullName`);
    await screen.findByRole('link', { name: 'Mary Jackson' });
    expect(screen.getAllByRole('link', { name: /^(Mary|Kath)/ }).map(({ textContent }) => textContent)).toEqual([
      'Katherine Johnson',
      'Mary Jackson',
    ]);
  });

  it('a search that finds nobody can be cleared; an empty list offers to add the first one', async () => {
    serve(katherine);
    renderArea(subadminsArea, `${list}?search=nobody`);
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await screen.findByRole('link', { name: 'Katherine Johnson' });
  });

  it('an empty list offers to add the first one', async () => {
    serve();
    renderArea(subadminsArea, list);
    await screen.findByText('No subadmins found');
    expect(screen.getAllByRole('link', { name: '+ Add New' })).toHaveLength(2);
  });

  // covers: toast.subadmins
  it("spec §8 'Failed to fetch subadmins.', and Retry", async () => {
    server.use(
      http.get('/subadmin/getall', ({ response }) => response.untyped(new HttpResponse(null, { status: 500 }))),
    );
    const { said } = renderArea(subadminsArea, list);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Failed to fetch subadmins.')).toBeDefined();
    expect(said).toEqual([]);
    serve(katherine);
    await userEvent.click(retry);
    await screen.findByRole('link', { name: 'Katherine Johnson' });
  });
});

describe('spec §2 Subadmins: edit and delete actions', () => {
  const ask = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Katherine Johnson' }));
    return within(await screen.findByRole('dialog', { name: 'Are you sure you want to delete this Subadmin?' }));
  };

  // covers: subadmins.actions
  it('edit', async () => {
    renderArea(subadminsArea, list);
    const link = await screen.findByRole('link', { name: 'Edit Katherine Johnson' });
    expect(link.getAttribute('href')).toBe('/admin/subadmins/edit/subadmin-1');
  });

  it.each([
    ['active', 'Make Katherine Johnson inactive', 'Make inactive', /is signed out at once/, 'inactive'],
    ['inactive', 'Make Katherine Johnson active', 'Make active', /can sign in again/, 'active'],
  ] as const)('one who is %s is made the other, after a question', async (status, action, yes, words, next) => {
    const sent: unknown[] = [];
    serve({ ...katherine, status });
    server.use(
      http.patch('/subadmin/update/{id}', async ({ params, request, response }) => {
        sent.push([params.id, await request.json()]);
        return response(200).json({ success: true, data: katherine });
      }),
    );
    renderArea(subadminsArea, list);
    await userEvent.click(await screen.findByRole('button', { name: action }));
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toMatch(words);
    await userEvent.click(within(question).getByRole('button', { name: yes }));
    await waitFor(() => expect(sent).toEqual([['subadmin-1', { status: next }]]));
  });

  // covers: subadmins.actions, valid.delete-subadmin, toast.subadmin-deleted, calls.subadmin-delete
  it('delete asks first, deletes that sub-admin, says so, and reads the list again', async () => {
    const deleted: string[] = [];
    const asked = serve(katherine);
    server.use(
      http.delete('/subadmin/delete/{id}', ({ params, response }) => {
        deleted.push(params.id);
        return response(200).json({ success: true, message: 'Subadmin deleted successfully.' });
      }),
    );
    const { said } = renderArea(subadminsArea, list);
    await userEvent.click((await ask()).getByRole('button', { name: 'Cancel' }));
    expect(deleted).toEqual([]);
    await userEvent.click((await ask()).getByRole('button', { name: 'Delete Subadmin' }));

    await waitFor(() => expect(said).toEqual(['Subadmin deleted successfully.']));
    expect(deleted).toEqual(['subadmin-1']);
    expect(asked).toHaveLength(2);
  });

  // covers: toast.subadmin-delete
  it("spec §8 'Failed to delete subadmin.'", async () => {
    server.use(
      http.delete('/subadmin/delete/{id}', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false }, { status: 500 })),
      ),
    );
    const { said } = renderArea(subadminsArea, list);
    await userEvent.click((await ask()).getByRole('button', { name: 'Delete Subadmin' }));
    await waitFor(() => expect(said).toEqual(['Failed to delete subadmin.']));
  });

  // covers: roles.self
  it('neither for one’s own account', async () => {
    serve(fixtures.subadmin({ _id: 'admin-1' }));
    renderArea(subadminsArea, list);
    await screen.findByText('This is your own account');
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Edit/ })).toBeNull();
  });
});

describe('a list is found as it was left', () => {
  const left = '/admin/subadmins?search=katherine&sort=-email';
  const here = (router: ReturnType<typeof renderArea>['router']) =>
    router.state.location.pathname + router.state.location.search;

  it.each([
    ['a save', 'button', 'Update Subadmin'],
    ['Cancel', 'link', 'Cancel'],
    ['Back', 'link', 'Back'],
  ])('after %s', async (_way, role, name) => {
    serve(katherine, mary);
    const { router } = renderArea(subadminsArea, left);
    await userEvent.click(await screen.findByRole('link', { name: 'Edit Katherine Johnson' }));
    await userEvent.click(await screen.findByRole(role, { name }));
    await waitFor(() => expect(here(router)).toBe(left));
  });
});

describe('over a server that is not ours', () => {
  const nothing = { fullName: null, email: null, phoneNumber: null, permissions: null, status: null };
  const serveThin = () => {
    const data = [katherine, { _id: 7, role: 'subadmin', ...nothing }, { _id: 8 }, { role: 'subadmin' }, mary];
    server.use(http.untyped.get('*/subadmin/getall', () => HttpResponse.json({ success: true, data })));
  };

  it('what it does not send is a dash, and a row that cannot be read says so', async () => {
    serveThin();
    renderArea(subadminsArea, `${list}?sort=status`);
    const link = await screen.findByRole('link', { name: 'this subadmin' });
    expect(link.getAttribute('href')).toBe('/admin/subadmins/edit/7');
    const cells = Array.from(link.closest('tr')?.cells ?? [], ({ textContent }) => textContent);
    expect(cells.slice(0, 5)).toEqual(['–', '–', '-', '–', '–']);
    const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names).toEqual(['Katherine Johnson', 'Mary Jackson', '–']);
    expect(screen.getByRole('cell', { name: /^Row 4 cannot be read/ })).toBeDefined();
    expect(findUnsaid()).toBeUndefined();
  });

  it('a search finds the others', async () => {
    serveThin();
    renderArea(subadminsArea, `${list}?search=mary`);
    await screen.findByText('Showing 1 to 1 of 1 entries');
    expect(screen.getByRole('link', { name: 'Mary Jackson' })).toBeDefined();
  });

  it('asks about one of whom nothing is known', async () => {
    serveThin();
    renderArea(subadminsArea, list);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete this subadmin' }));
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('This subadmin leaves the list');
    expect(findUnsaid()).toBeUndefined();
    // An open question would be there in the next file, too.
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
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

  it('saves all that are found, not the page', async () => {
    const others = Array.from({ length: 12 }, (_, index) => fixtures.subadmin({ _id: `s${index}` }));
    serve(mary, ...others);
    renderArea(subadminsArea, `${list}?search=katherine&page=2`);
    await screen.findByText('Showing 11 to 12 of 12 entries');
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const lines = ((await saved[0]?.text()) ?? '').trim().split('\r\n');
    expect(lines[0]).toMatch(/Name,Email,Phone,Permissions,Status$/);
    expect(lines[1]).toMatch(/^Katherine Johnson,support@countinghouse.example,.*,"?Dashboard, Support.*"?,Active$/);
    expect(lines).toHaveLength(13);
  });

  it('saves nothing without a row that cannot be read, and says which', async () => {
    const data = [fixtures.subadmin(), { role: 'subadmin' }];
    server.use(http.untyped.get('*/subadmin/getall', () => HttpResponse.json({ success: true, data })));
    renderArea(subadminsArea, list);
    await screen.findByRole('link', { name: 'Katherine Johnson' });
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await screen.findByText(/^Row 2 cannot be read: `data\.1\._id` .* Nothing was exported\.$/);
    expect(saved).toEqual([]);
  });
});
