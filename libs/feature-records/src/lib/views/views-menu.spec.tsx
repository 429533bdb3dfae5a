import { fixtures, http } from '@countinghouse/api-client/testing';
import type { Area } from '@countinghouse/navigation';
import { enter, lacks, renderArea, server } from '@countinghouse/testing';
import { ListViewsContext } from '@countinghouse/ui';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { PeopleList } from '../../test-support/people-list';
import { drawViewsMenu } from './views-menu';

type View = ReturnType<typeof fixtures.view>;

const area: Area = {
  permission: 'users',
  routes: [{ path: '/admin/users', lazy: () => Promise.resolve({ Component: PeopleList }) }],
};
const open = (address = '/admin/users') =>
  renderArea(area, address, (screen) => <ListViewsContext value={drawViewsMenu}>{screen}</ListViewsContext>);

const me = { _id: 'admin-1', fullName: 'Ada Lovelace' };

/** A server that keeps views, and what it is sent. */
function serve(...views: View[]) {
  const state = { views, sent: new Array<object>() };
  let version = 1;
  const taken = () =>
    HttpResponse.json(
      fixtures.failure({
        message: 'You have a view with this name already.',
        code: 'conflict',
        errors: [{ field: 'name', message: 'You have a view with this name already.' }],
      }),
      { status: 409 },
    );
  server.use(
    http.get('/views', ({ response }) => response(200).json({ success: true, data: state.views })),
    http.post('/views', async ({ request, response }) => {
      const { columns, ...body } = await request.json();
      if (state.views.some(({ name }) => name === body.name)) return response.untyped(taken());
      const kept = columns.map(({ id, isShown, width = null }) => ({ id, isShown, width }));
      const view = fixtures.view({ ...body, _id: `added-${state.views.length}`, owner: me, columns: kept });
      state.views = [...state.views, view];
      return response(201).json({ success: true, data: view });
    }),
    http.patch('/views/{id}', async ({ request, response, params }) => {
      const { columns, ...changes } = await request.json();
      state.sent.push({ baseRecord: request.headers.get('If-Match'), ...changes });
      const kept = columns?.map(({ id, isShown, width = null }) => ({ id, isShown, width }));
      version += 1;
      const change = { ...changes, ...(kept && { columns: kept }), version: `"v${version}"` };
      state.views = state.views.map((view) => (view._id === params.id ? { ...view, ...change } : view));
      return response(200).json({ success: true, data: known(state.views, params.id) });
    }),
    http.delete('/views/{id}', ({ response, params }) => {
      state.views = state.views.filter(({ _id }) => _id !== params.id);
      return response(200).json({ success: true, message: 'View deleted.' });
    }),
    http.put('/views/defaults/{name}', async ({ request, response }) => {
      const { view } = await request.json();
      state.views = state.views.map((each) => ({ ...each, isDefault: each._id === view }));
      return response(200).json({ success: true, message: 'Done.' });
    }),
  );
  return state;
}

const known = (views: readonly View[], id: unknown) => {
  const view = views.find(({ _id }) => _id === id);
  if (!view) throw new Error('There is no such view.');
  return view;
};

const columns = (...shown: string[]) =>
  ['name', 'email', 'phone'].map((id) => ({ id, isShown: shown.includes(id), width: null }));
const waiting = fixtures.view({
  _id: 'waiting',
  name: 'Waiting',
  owner: me,
  isShared: false,
  address: 'status=open&sort=-name',
  columns: columns('name', 'phone'),
});
const theirs = fixtures.view({ _id: 'theirs', name: 'Settled', address: 'status=settled', columns: columns('name') });

const menu = () => screen.findByRole('button', { name: /^Views/ });
const named = (name: string) => screen.findByRole('button', { name });
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const openMenu = async () => {
  await userEvent.click(await menu());
  return within(await screen.findByRole('dialog', { name: 'Views' }));
};
const choose = async (name: RegExp) => {
  const panel = await openMenu();
  await userEvent.click(await panel.findByRole('button', { name }));
};

beforeEach(() => localStorage.removeItem('table:users'));

it('opens a view: what it asks for, and its columns', async () => {
  serve(waiting, theirs);
  const { router } = open('/admin/users?page=2');
  await choose(/^Waiting/);
  expect(router.state.location.search).toBe('?status=open&sort=-name&view=waiting');
  expect(headings()).toEqual(['Name', 'Phone']);
  await named('Views: Waiting');
  const panel = await openMenu();
  panel.getByRole('button', { name: 'Settled shared by Katherine Johnson' });
  panel.getByRole('button', { name: 'Waiting', current: true });
});

it('leaves the list as it was without a view', async () => {
  serve(waiting);
  const { router } = open();
  await choose(/^Waiting/);
  await choose(/^No view/);
  expect(router.state.location.search).toBe('');
  expect(headings()).toEqual(['Name', 'Email', 'Phone']);
});

it('opens by a link with the columns of the view', async () => {
  serve(theirs);
  open('/admin/users?status=settled&view=theirs');
  await waitFor(() => expect(headings()).toEqual(['Name']));
});

it('says that something has changed, and takes it back', async () => {
  serve(waiting);
  const { router } = open('/admin/users?status=open&sort=-name&view=waiting');
  await waitFor(() => expect(headings()).toEqual(['Name', 'Phone']));
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await named('Views: Waiting, changed');
  const panel = await openMenu();
  await userEvent.click(panel.getByRole('button', { name: 'Reset' }));
  expect(router.state.location.search).toBe('?sort=-name&view=waiting&status=open');
  await named('Views: Waiting');
});

it('saves what has changed, based on what was read', async () => {
  const state = serve(waiting);
  open('/admin/users?status=open&view=waiting');
  await named('Views: Waiting, changed');
  const panel = await openMenu();
  await userEvent.click(panel.getByRole('button', { name: 'Save changes' }));
  await named('Views: Waiting');
  expect(state.sent).toEqual([{ baseRecord: '"v1"', address: 'status=open', density: 'comfortable' }]);
});

it('of somebody else can be saved as one’s own, and not be changed', async () => {
  const state = serve(theirs);
  open('/admin/users?status=open&view=theirs');
  const panel = await openMenu();
  await panel.findByRole('button', { name: 'Reset' });
  for (const name of ['Save changes', 'Rename…']) expect(panel.queryByRole('button', { name })).toBeNull();
  expect(panel.queryByRole('checkbox', { name: /^Shared/ })).toBeNull();
  await userEvent.click(panel.getByRole('button', { name: 'Save as new…' }));
  const form = within(await screen.findByRole('dialog', { name: 'Save View' }));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  form.getByText('Name is required');
  await enter(form.getByRole('textbox', { name: 'Name' }), 'Settled');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText('You have a view with this name already.');
  await enter(form.getByRole('textbox', { name: 'Name' }), ' by me');
  await userEvent.click(form.getByRole('checkbox', { name: /^Share it/ }));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await named('Views: Settled by me');
  expect(state.views.at(-1)).toMatchObject({ list: 'users', isShared: true, address: 'status=open' });
});

it('is shared, renamed, and what the menu opens the list with', async () => {
  const state = serve(waiting);
  open('/admin/users?status=open&sort=-name&view=waiting');
  const panel = await openMenu();
  await userEvent.click(await panel.findByRole('checkbox', { name: /^Shared/ }));
  await panel.findByRole('checkbox', { name: /^Shared/, checked: true });
  await userEvent.click(panel.getByRole('checkbox', { name: 'My menu opens the list with it' }));
  await panel.findByRole('button', { name: 'Waiting shared, opens from the menu' });
  await userEvent.click(panel.getByRole('button', { name: 'Rename…' }));
  const form = within(await screen.findByRole('dialog', { name: 'Rename View' }));
  await enter(form.getByRole('textbox', { name: 'Name' }), ' now');
  await userEvent.click(form.getByRole('button', { name: 'Rename' }));
  await named('Views: Waiting now');
  expect(state.views).toMatchObject([{ isShared: true, isDefault: true, name: 'Waiting now' }]);
});

it('is deleted after a question, and what it asked for stays', async () => {
  const state = serve({ ...waiting, isShared: true });
  const { router } = open('/admin/users?status=open&sort=-name&view=waiting');
  const panel = await openMenu();
  await userEvent.click(await panel.findByRole('button', { name: 'Delete…' }));
  const question = within(await screen.findByRole('dialog', { name: /^Delete the view/ }));
  question.getByText(/It goes for everybody with whom it is shared/);
  await userEvent.click(question.getByRole('button', { name: 'Delete view' }));
  await waitFor(() => expect(state.views).toEqual([]));
  await waitFor(() => expect(router.state.location.search).not.toContain('view'));
  expect(router.state.location.search).toContain('status=open');
});

it('that is gone says so, and what it asked for is still there', async () => {
  serve();
  open('/admin/users?status=open&view=gone');
  await screen.findByText(/This view has been deleted or is no longer shared/);
  screen.getByRole('button', { name: 'Clear filters' });
});

it('that names what the list no longer has works all the same, and says so', async () => {
  const old = { ...theirs, address: 'status=settled&colour=red', columns: [...columns('name'), ...fax] };
  serve(old);
  const { router } = open();
  await choose(/^Settled/);
  expect(router.state.location.search).toBe('?status=settled&view=theirs');
  await named('Views: Settled');
  const panel = await openMenu();
  panel.getByText('The list no longer has all that this view names: colour, fax.');
});
const fax = [{ id: 'fax', isShown: true, width: null }];

it('takes over what its owner has changed', async () => {
  const state = serve(theirs);
  open('/admin/users?status=settled&view=theirs');
  await waitFor(() => expect(headings()).toEqual(['Name']));
  state.views = [{ ...theirs, version: '"v9"', columns: columns('name', 'email') }, waiting];
  await choose(/^Settled/);
  const panel = await openMenu();
  // Any write of a view reads them anew.
  await userEvent.click(panel.getByRole('checkbox', { name: /^My menu/ }));
  await waitFor(() => expect(headings()).toEqual(['Name', 'Email']));
});

it('can be searched where there are many', async () => {
  serve(...Array.from({ length: 40 }, (_, index) => ({ ...theirs, _id: `v${index}`, name: `View ${index}` })));
  open();
  const panel = await openMenu();
  await enter(await panel.findByRole('textbox', { name: 'Find a view' }), 'view 17');
  const list = within(panel.getByRole('list', { name: 'Views of People' }));
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'No view',
    'View 17 shared by Katherine Johnson',
  ]);
});

it('says that the views could not be loaded, and loads them again', async () => {
  server.use(http.get('/views', ({ response }) => response.untyped(new HttpResponse(null, { status: 500 }))));
  open();
  const panel = await openMenu();
  expect((await panel.findByRole('alert')).textContent).toBe('The views could not be loaded.');
  serve(waiting);
  await userEvent.click(panel.getByRole('button', { name: 'Retry' }));
  await panel.findByRole('button', { name: 'Waiting' });
});

it('is not offered where the server keeps none; columns are remembered all the same', async () => {
  server.use(lacks('views'));
  open();
  await screen.findByRole('table');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Views/ })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Display' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Move Email up' }));
  expect(headings()).toEqual(['Email', 'Name', 'Phone']);
});
