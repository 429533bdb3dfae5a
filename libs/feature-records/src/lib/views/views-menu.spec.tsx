import { fixtures, http } from '@countinghouse/api-client/testing';
import type { Area } from '@countinghouse/navigation';
import { pasteText, withoutCapabilities, renderArea, server } from '@countinghouse/testing';
import { ListViewsContext } from '@countinghouse/ui';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { PeopleList } from '../../test-support/people-list';
import { renderViewsMenu } from './views-menu';

type View = ReturnType<typeof fixtures.view>;

const area: Area = {
  permission: 'users',
  routes: [{ path: '/admin/users', lazy: () => Promise.resolve({ Component: PeopleList }) }],
};
const openUsersList = (address = '/admin/users') =>
  renderArea(area, address, (screen) => <ListViewsContext value={renderViewsMenu}>{screen}</ListViewsContext>);

const me = { _id: 'admin-1', fullName: 'Ada Lovelace' };

/** Mocks a server with views; collects the received changes. */
function serveViews(...views: View[]) {
  const state = { views, changes: new Array<object>() };
  let version = 1;
  const nameConflict = () =>
    HttpResponse.json(
      fixtures.failure({
        message: 'You already have a view with this name.',
        code: 'conflict',
        errors: [{ field: 'name', message: 'You already have a view with this name.' }],
      }),
      { status: 409 },
    );
  server.use(
    http.get('/views', ({ response }) => response(200).json({ success: true, data: state.views })),
    http.post('/views', async ({ request, response }) => {
      const { columns, ...body } = await request.json();
      if (state.views.some(({ name }) => name === body.name)) return response.untyped(nameConflict());
      const viewColumns = columns.map(({ id, isShown, width = null }) => ({ id, isShown, width }));
      const view = fixtures.view({ ...body, _id: `added-${state.views.length}`, owner: me, columns: viewColumns });
      state.views = [...state.views, view];
      return response(201).json({ success: true, data: view });
    }),
    http.patch('/views/{id}', async ({ request, response, params }) => {
      const { columns, ...changes } = await request.json();
      state.changes.push({ baseRecord: request.headers.get('If-Match'), ...changes });
      const viewColumns = columns?.map(({ id, isShown, width = null }) => ({ id, isShown, width }));
      version += 1;
      const change = { ...changes, ...(viewColumns && { columns: viewColumns }), version: `"v${version}"` };
      state.views = state.views.map((view) => (view._id === params.id ? { ...view, ...change } : view));
      return response(200).json({ success: true, data: getView(state.views, params.id) });
    }),
    http.delete('/views/{id}', ({ response, params }) => {
      state.views = state.views.filter(({ _id }) => _id !== params.id);
      return response(200).json({ success: true, message: 'View deleted.' });
    }),
    http.put('/views/defaults/{name}', async ({ request, response }) => {
      const { view } = await request.json();
      state.views = state.views.map((current) => ({ ...current, isDefault: current._id === view }));
      return response(200).json({ success: true, message: 'Done.' });
    }),
  );
  return state;
}

const getView = (views: readonly View[], id: unknown) => {
  const view = views.find(({ _id }) => _id === id);
  if (!view) throw new Error(`Default view ${String(id)}`);
  return view;
};

const createColumns = (...shown: string[]) =>
  ['name', 'email', 'phone'].map((id) => ({ id, isShown: shown.includes(id), width: null }));
const openItems = fixtures.view({
  _id: 'open-items',
  name: 'Waiting',
  owner: me,
  isShared: false,
  address: 'status=open&sort=-name',
  columns: createColumns('name', 'phone'),
});
const sharedView = fixtures.view({
  _id: 'shared-view',
  name: 'Settled',
  address: 'status=settled',
  columns: createColumns('name'),
});

const findMenu = () => screen.findByRole('button', { name: /^Views/ });
const findButton = (name: string) => screen.findByRole('button', { name });
const getHeadings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const openMenu = async () => {
  await userEvent.click(await findMenu());
  return within(await screen.findByRole('dialog', { name: 'Views' }));
};
const selectView = async (name: RegExp) => {
  const panel = await openMenu();
  await userEvent.click(await panel.findByRole('button', { name }));
};

beforeEach(() => localStorage.removeItem('table:users'));

it('opens a view with its filters, sorting and columns', async () => {
  serveViews(openItems, sharedView);
  const { router } = openUsersList('/admin/users?page=2');
  await selectView(/^Waiting/);
  expect(router.state.location.search).toBe('?status=open&sort=-name&view=open-items');
  expect(getHeadings()).toEqual(['Name', 'Phone']);
  await findButton('Views: Waiting');
  const panel = await openMenu();
  panel.getByRole('button', { name: 'Settled shared by Katherine Johnson' });
  panel.getByRole('button', { name: 'Waiting', current: true });
});

it('restores the list when no view is selected', async () => {
  serveViews(openItems);
  const { router } = openUsersList();
  await selectView(/^Waiting/);
  await selectView(/^Default view/);
  expect(router.state.location.search).toBe('');
  expect(getHeadings()).toEqual(['Name', 'Email', 'Phone']);
});

it('applies the columns of a view opened by link', async () => {
  serveViews(sharedView);
  openUsersList('/admin/users?status=settled&view=shared-view');
  await waitFor(() => expect(getHeadings()).toEqual(['Name']));
});

it('marks a changed view and resets it', async () => {
  serveViews(openItems);
  const { router } = openUsersList('/admin/users?status=open&sort=-name&view=open-items');
  await waitFor(() => expect(getHeadings()).toEqual(['Name', 'Phone']));
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await findButton('Views: Waiting, changed');
  const panel = await openMenu();
  await userEvent.click(panel.getByRole('button', { name: 'Reset' }));
  expect(router.state.location.search).toBe('?sort=-name&view=open-items&status=open');
  await findButton('Views: Waiting');
});

it('saves changes with the version that was loaded', async () => {
  const state = serveViews(openItems);
  openUsersList('/admin/users?status=open&view=open-items');
  await findButton('Views: Waiting, changed');
  const panel = await openMenu();
  await userEvent.click(panel.getByRole('button', { name: 'Save changes' }));
  await findButton('Views: Waiting');
  expect(state.changes).toEqual([{ baseRecord: '"v1"', address: 'status=open', density: 'comfortable' }]);
});

it('lets other admins’ views be saved as new but not changed', async () => {
  const state = serveViews(sharedView);
  openUsersList('/admin/users?status=open&view=shared-view');
  const panel = await openMenu();
  await panel.findByRole('button', { name: 'Reset' });
  for (const name of ['Save changes', 'Rename…']) expect(panel.queryByRole('button', { name })).toBeNull();
  expect(panel.queryByRole('checkbox', { name: /^Shared/ })).toBeNull();
  await userEvent.click(panel.getByRole('button', { name: 'Save as new…' }));
  const form = within(await screen.findByRole('dialog', { name: 'Save View' }));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  form.getByText('Name is required');
  await pasteText(form.getByRole('textbox', { name: 'Name' }), 'Settled');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText('You already have a view with this name.');
  await pasteText(form.getByRole('textbox', { name: 'Name' }), ' by me');
  await userEvent.click(form.getByRole('checkbox', { name: /^Share with/ }));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await findButton('Views: Settled by me');
  expect(state.views.at(-1)).toMatchObject({ list: 'users', isShared: true, address: 'status=open' });
});

it('shares and renames a view and sets it as default', async () => {
  const state = serveViews(openItems);
  openUsersList('/admin/users?status=open&sort=-name&view=open-items');
  const panel = await openMenu();
  await userEvent.click(await panel.findByRole('checkbox', { name: /^Shared/ }));
  await panel.findByRole('checkbox', { name: /^Shared/, checked: true });
  await userEvent.click(panel.getByRole('checkbox', { name: 'Default view for this list' }));
  await panel.findByRole('button', { name: 'Waiting shared, default view' });
  await userEvent.click(panel.getByRole('button', { name: 'Rename…' }));
  const form = within(await screen.findByRole('dialog', { name: 'Rename View' }));
  await pasteText(form.getByRole('textbox', { name: 'Name' }), ' now');
  await userEvent.click(form.getByRole('button', { name: 'Rename' }));
  await findButton('Views: Waiting now');
  expect(state.views).toMatchObject([{ isShared: true, isDefault: true, name: 'Waiting now' }]);
});

it('deletes a view after confirmation and keeps its filters', async () => {
  const state = serveViews({ ...openItems, isShared: true });
  const { router } = openUsersList('/admin/users?status=open&sort=-name&view=open-items');
  const panel = await openMenu();
  await userEvent.click(await panel.findByRole('button', { name: 'Delete…' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Delete the view/ }));
  dialog.getByText(/It is removed for everyone it is shared with/);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete view' }));
  await waitFor(() => expect(state.views).toEqual([]));
  await waitFor(() => expect(router.state.location.search).not.toContain('view'));
  expect(router.state.location.search).toContain('status=open');
});

it('shows a message for a deleted view and keeps the filters', async () => {
  serveViews();
  openUsersList('/admin/users?status=open&view=deleted');
  await screen.findByText(/This view has been deleted or is no longer shared/);
  screen.getByRole('button', { name: 'Clear filters' });
});

it('opens a view with unknown filters and columns, and lists them', async () => {
  const outdated = {
    ...sharedView,
    address: 'status=settled&colour=red',
    columns: [...createColumns('name'), ...faxColumn],
  };
  serveViews(outdated);
  const { router } = openUsersList();
  await selectView(/^Settled/);
  expect(router.state.location.search).toBe('?status=settled&view=shared-view');
  await findButton('Views: Settled');
  const panel = await openMenu();
  panel.getByText('The list no longer has everything that this view uses: colour, fax.');
});
const faxColumn = [{ id: 'fax', isShown: true, width: null }];

it('applies changes by the view’s owner', async () => {
  const state = serveViews(sharedView);
  openUsersList('/admin/users?status=settled&view=shared-view');
  await waitFor(() => expect(getHeadings()).toEqual(['Name']));
  state.views = [{ ...sharedView, version: '"v9"', columns: createColumns('name', 'email') }, openItems];
  await selectView(/^Settled/);
  const panel = await openMenu();
  // Any change of a view refetches all views.
  await userEvent.click(panel.getByRole('checkbox', { name: /^Default view/ }));
  await waitFor(() => expect(getHeadings()).toEqual(['Name', 'Email']));
});

it('offers a search for many views', async () => {
  serveViews(...Array.from({ length: 40 }, (_, index) => ({ ...sharedView, _id: `v${index}`, name: `View ${index}` })));
  openUsersList();
  const panel = await openMenu();
  await pasteText(await panel.findByRole('textbox', { name: 'Find a view' }), 'view 17');
  const list = within(panel.getByRole('list', { name: 'Views of People' }));
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Default view',
    'View 17 shared by Katherine Johnson',
  ]);
});

it('shows an error and retries', async () => {
  server.use(http.get('/views', ({ response }) => response.untyped(new HttpResponse(null, { status: 500 }))));
  openUsersList();
  const panel = await openMenu();
  expect((await panel.findByRole('alert')).textContent).toBe('The views could not be loaded.');
  serveViews(openItems);
  await userEvent.click(panel.getByRole('button', { name: 'Retry' }));
  await panel.findByRole('button', { name: 'Waiting' });
});

it('is hidden on servers without views; columns are still stored', async () => {
  server.use(withoutCapabilities('views'));
  openUsersList();
  await screen.findByRole('table');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Views/ })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Display' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Move Email up' }));
  expect(getHeadings()).toEqual(['Email', 'Name', 'Phone']);
});
