import { fixtures, http } from '@countinghouse/api-client/testing';
import { withoutCapabilities, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { renderTicketsPage, serveTickets, sampleTickets } from '../../test-support/tickets';

beforeEach(() => localStorage.setItem('table:tickets', JSON.stringify({ isSelecting: true })));

const findBar = async () => within(await screen.findByRole('group', { name: 'Selected rows' }));
const selectRows = async (...rows: number[]) => {
  for (const row of rows) await userEvent.click(await screen.findByRole('checkbox', { name: `Select row ${row}` }));
};

const changedNow = fixtures.ticket({ updatedAt: '2026-11-28T12:00:00Z' });

/**
 * Serves ticket changes and records them. Changes of `rejectedIds` fail. Like our server, an unchanged ticket keeps its
 * update time.
 */
function serveChanges(...rejectedIds: string[]) {
  const state = { sent: new Array<object>(), rejectedIds };
  const createConflict = () =>
    HttpResponse.json(fixtures.failure({ message: 'Grace Hopper already decided this.', code: 'version_conflict' }), {
      status: 409,
    });
  server.use(
    http.put('/support-enquiries/status/{id}', async ({ request, response, params: { id } }) => {
      const { status } = await request.json();
      state.sent.push({ id, status });
      if (state.rejectedIds.includes(String(id))) return response.untyped(createConflict());
      const unchanged = sampleTickets.find((ticket) => ticket._id === id && ticket.status === status);
      return response(200).json({ success: true, data: unchanged ?? changedNow });
    }),
    http.put('/support-enquiries/assignee/{id}', async ({ request, response, params: { id } }) => {
      const { assignee } = await request.json();
      state.sent.push({ id, assignee });
      if (state.rejectedIds.includes(String(id))) return response.untyped(createConflict());
      // Only the first ticket has an assignee.
      return response(200).json({ success: true, data: id === 't1' ? changedNow : fixtures.ticket() });
    }),
  );
  return state;
}

it('changes the status of selected tickets one by one, and deselects them', async () => {
  const queries = serveTickets(sampleTickets);
  const { sent } = serveChanges();
  renderTicketsPage();
  await selectRows(1, 3);
  const before = queries.length;
  await userEvent.selectOptions((await findBar()).getByRole('combobox', { name: /^Set the status/ }), 'On Hold');
  await (await findBar()).findByText('2 tickets updated.');
  expect(sent).toEqual([
    { id: 't1', status: 'on_hold' },
    { id: 't3', status: 'on_hold' },
  ]);
  (await findBar()).getByText('Nothing selected');
  await waitFor(() => expect(queries.length).toBeGreaterThan(before));
});

it('counts tickets that already had the status separately', async () => {
  serveTickets(sampleTickets);
  serveChanges();
  renderTicketsPage();
  await selectRows(1, 2, 3);
  await userEvent.selectOptions((await findBar()).getByRole('combobox', { name: /^Set the status/ }), 'New');
  await (await findBar()).findByText('1 ticket updated. 2 had that status already.');
  await selectRows(1, 3);
  await userEvent.selectOptions((await findBar()).getByRole('combobox', { name: /^Set the status/ }), 'New');
  await (await findBar()).findByText('No tickets updated. 2 had that status already.');
});

it('counts tickets as updated if a colleague changed them since the last fetch', async () => {
  serveTickets(sampleTickets);
  serveChanges();
  server.use(
    http.put('/support-enquiries/status/{id}', ({ response }) =>
      response(200).json({ success: true, data: changedNow }),
    ),
  );
  renderTicketsPage();
  await selectRows(1);
  await userEvent.selectOptions((await findBar()).getByRole('combobox', { name: /^Set the status/ }), 'New');
  await (await findBar()).findByText('1 ticket updated.');
});

it('counts tickets that were already unassigned separately', async () => {
  const [first, ...rest] = sampleTickets;
  serveTickets([{ ...fixtures.ticket(), ...first, assignee: fixtures.colleague() }, ...rest]);
  serveChanges();
  renderTicketsPage();
  await selectRows(1, 2);
  await userEvent.selectOptions((await findBar()).getByRole('combobox', { name: /^Assign/ }), 'Unassigned');
  await (await findBar()).findByText('1 ticket updated. 1 was unassigned already.');
});

it('lists failed tickets with the reason, keeps them selected, and retries them', async () => {
  serveTickets(sampleTickets);
  const state = serveChanges('t2');
  renderTicketsPage();
  await selectRows(1, 2, 3);
  await userEvent.selectOptions((await findBar()).getByRole('combobox', { name: /^Assign/ }), 'Unassigned');
  const report = within(await screen.findByRole('alert'));
  report.getByText('1 of 3 could not be changed. They are still selected.');
  report.getByText('TKT-00002: Grace Hopper already decided this.');
  (await findBar()).getByText('1 selected');
  expect(state.sent).toHaveLength(3);
  state.rejectedIds = [];
  state.sent.length = 0;
  await userEvent.click(report.getByRole('button', { name: 'Try again' }));
  await (await findBar()).findByText('No tickets updated. 1 was unassigned already.');
  expect(state.sent).toMatchObject([{ id: 't2', assignee: null }]);
});

it('offers only the export if the server does not support ticket changes', async () => {
  serveTickets(sampleTickets);
  server.use(withoutCapabilities('ticket_status', 'ticket_assignees'));
  renderTicketsPage();
  await selectRows(1);
  const actions = await findBar();
  await waitFor(() => expect(actions.queryByRole('combobox')).toBeNull());
  actions.getByRole('button', { name: 'Export selected' });
});
