import fc from 'fast-check';
import { it } from 'vitest';
import { dayOf } from '@countinghouse/shared/time';
import { tickets } from '../../database/schema';
import { addCustomer } from '../../test-support/customers';
import { compareText, expectPlainList } from '../../test-support/plain-list';
import { createTestDatabase } from '../../test-support/postgres';
import { ticketList } from './ticket-list';

const statuses = ['pending', 'in_progress', 'on_hold', 'resolved', 'closed'] as const;
/** The words of each, the server's and the panel's. */
const statusWords = {
  pending: 'pending new',
  in_progress: 'in_progress in progress',
  on_hold: 'on_hold on hold',
  resolved: 'resolved',
  closed: 'closed',
};
const ticket = fc.record({
  subject: fc.constantFrom('My top-up', 'my top-up', 'Épargne', 'eparchy', 'Zoo', '', '王', '100%_', 'mY'),
  hour: fc.integer({ min: 0, max: 20 }).map((step) => step * 6),
  status: fc.constantFrom(...statuses),
  isAssigned: fc.boolean(),
});
const day = fc.constantFrom('2026-01-30', '2026-01-31', '2026-02-01', '2026-02-03', '2026-02-09');
const filter = fc.record(
  {
    status: fc.constantFrom(...statuses),
    search: fc.constantFrom('ada', 'new', 'on_hold', 'in progress ada', 'tk-0000', 'epargne', '100%', '王', ' '),
    assignee: fc.constantFrom('none', 'somebody'),
    from: day,
    to: day,
  },
  { requiredKeys: [] },
);

const fold = (text: string) => text.normalize('NFD').replaceAll('\u0301', '').toLowerCase();

// covers: calls.tickets
it.each(['postgres', 'pglite'] as const)('the list of tickets on %s is a plain filter and sort', async (kind) => {
  const test = await createTestDatabase(kind);
  const { id: userId } = await addCustomer(test.database, { fullName: 'Ada Lovelace', email: 'x' });
  const { id: assigneeId } = await addCustomer(test.database, { role: 'subadmin' });
  const values = fc.sample(ticket, { numRuns: 250, seed: 9 }).map(({ hour, isAssigned, ...others }) => ({
    ...others,
    userId,
    assigneeId: isAssigned ? assigneeId : null,
    message: 'A long story',
    updatedAt: new Date(Date.UTC(2026, 0, 31) + hour * 3_600_000),
  }));
  const stored = await test.database.orm.insert(tickets).values(values).returning();
  await expectPlainList(test.database.orm, ticketList, {
    stored,
    filter: filter.map((asked) => (asked.assignee === 'somebody' ? { ...asked, assignee: assigneeId } : asked)),
    matches: (row, { search = '', status, assignee, from, to }) => {
      const onDay = dayOf(row.updatedAt, 'UTC');
      const text = fold(['ada lovelace', row.ticketId, row.subject, statusWords[row.status]].join('\n'));
      return (
        (status === undefined || row.status === status) &&
        (assignee === undefined || (row.assigneeId ?? 'none') === assignee) &&
        (from === undefined || onDay >= from) &&
        (to === undefined || onDay <= to) &&
        search.split(' ').every((word) => text.includes(word))
      );
    },
    compare: {
      updatedAt: (a, b) => a.updatedAt.getTime() - b.updatedAt.getTime(),
      ticket_id: (a, b) => compareText(a.ticketId, b.ticketId),
      subject: (a, b) => compareText(fold(a.subject), fold(b.subject)),
      status: (a, b) => statuses.indexOf(a.status) - statuses.indexOf(b.status),
    },
    idOf: ({ id }) => id,
    idOfRow: ({ id }) => id,
  });
  await test.drop();
});
