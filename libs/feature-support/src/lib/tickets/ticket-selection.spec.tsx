import { fixtures, http } from '@countinghouse/api-client/testing';
import { lacks, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { open, serve, some } from '../../test-support/tickets';

beforeEach(() => localStorage.setItem('table:tickets', JSON.stringify({ isSelecting: true })));

const bar = async () => within(await screen.findByRole('group', { name: 'Selected rows' }));
const select = async (...rows: number[]) => {
  for (const row of rows) await userEvent.click(await screen.findByRole('checkbox', { name: `Select row ${row}` }));
};

const changedNow = fixtures.ticket({ updatedAt: '2026-11-28T12:00:00Z' });

/** What is sent, in its order; refused for those tickets. As by our server, a ticket that is so already keeps its time. */
function serveChanges(...refused: string[]) {
  const state = { sent: new Array<object>(), refused };
  const refusal = () =>
    HttpResponse.json(fixtures.failure({ message: 'Grace Hopper was faster.', code: 'version_conflict' }), {
      status: 409,
    });
  server.use(
    http.put('/support-enquiries/status/{id}', async ({ request, response, params: { id } }) => {
      const { status } = await request.json();
      state.sent.push({ id, status });
      if (state.refused.includes(String(id))) return response.untyped(refusal());
      const same = some.find((ticket) => ticket._id === id && ticket.status === status);
      return response(200).json({ success: true, data: same ?? changedNow });
    }),
    http.put('/support-enquiries/assignee/{id}', async ({ request, response, params: { id } }) => {
      const { assignee } = await request.json();
      state.sent.push({ id, assignee });
      if (state.refused.includes(String(id))) return response.untyped(refusal());
      // All but the first have no assignee.
      return response(200).json({ success: true, data: id === 't1' ? changedNow : fixtures.ticket() });
    }),
  );
  return state;
}

it('get another status one after the other, and are let go of', async () => {
  const asked = serve(some);
  const { sent } = serveChanges();
  open();
  await select(1, 3);
  const before = asked.length;
  await userEvent.selectOptions((await bar()).getByRole('combobox', { name: /^Set the status/ }), 'On Hold');
  await (await bar()).findByText('2 tickets updated.');
  expect(sent).toEqual([
    { id: 't1', status: 'on_hold' },
    { id: 't3', status: 'on_hold' },
  ]);
  (await bar()).getByText('Nothing selected');
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
});

it('that had the status already are counted apart', async () => {
  serve(some);
  serveChanges();
  open();
  await select(1, 2, 3);
  await userEvent.selectOptions((await bar()).getByRole('combobox', { name: /^Set the status/ }), 'New');
  await (await bar()).findByText('1 ticket updated. 2 had that status already.');
  await select(1, 3);
  await userEvent.selectOptions((await bar()).getByRole('combobox', { name: /^Set the status/ }), 'New');
  await (await bar()).findByText('No tickets updated. 2 had that status already.');
});

it('count as updated where a colleague had changed them since they were read', async () => {
  serve(some);
  serveChanges();
  server.use(
    http.put('/support-enquiries/status/{id}', ({ response }) =>
      response(200).json({ success: true, data: changedNow }),
    ),
  );
  open();
  await select(1);
  await userEvent.selectOptions((await bar()).getByRole('combobox', { name: /^Set the status/ }), 'New');
  await (await bar()).findByText('1 ticket updated.');
});

it('that had no assignee already are counted apart', async () => {
  const [first, ...rest] = some;
  serve([{ ...fixtures.ticket(), ...first, assignee: fixtures.colleague() }, ...rest]);
  serveChanges();
  open();
  await select(1, 2);
  await userEvent.selectOptions((await bar()).getByRole('combobox', { name: /^Assign/ }), 'Nobody');
  await (await bar()).findByText('1 ticket updated. 1 was unassigned already.');
});

it('that cannot be changed are named with the reason, stay selected, and are tried again', async () => {
  serve(some);
  const state = serveChanges('t2');
  open();
  await select(1, 2, 3);
  await userEvent.selectOptions((await bar()).getByRole('combobox', { name: /^Assign/ }), 'Nobody');
  const report = within(await screen.findByRole('alert'));
  report.getByText('1 of 3 could not be changed. They are still selected.');
  report.getByText('TKT-00002: Grace Hopper was faster.');
  (await bar()).getByText('1 selected');
  expect(state.sent).toHaveLength(3);
  state.refused = [];
  state.sent.length = 0;
  await userEvent.click(report.getByRole('button', { name: 'Try again' }));
  await (await bar()).findByText('No tickets updated. 1 was unassigned already.');
  expect(state.sent).toMatchObject([{ id: 't2', assignee: null }]);
});

it('can only be exported where the server changes no tickets', async () => {
  serve(some);
  server.use(lacks('ticket_status', 'ticket_assignees'));
  open();
  await select(1);
  const actions = await bar();
  await waitFor(() => expect(actions.queryByRole('combobox')).toBeNull());
  actions.getByRole('button', { name: 'Export selected' });
});
