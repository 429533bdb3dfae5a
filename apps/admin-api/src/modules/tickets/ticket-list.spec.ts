import fc from 'fast-check';
import { it } from 'vitest';
import { tickets } from '../../database/schema';
import { addCustomer } from '../../test-support/customers';
import { createTestDatabase, databaseKinds } from '../../test-support/postgres';
import {
  byNumber,
  byPosition,
  byText,
  days,
  expectSameAsReference,
  foldText,
  hasValues,
  hasTerms,
  isWithinDays,
  moment,
} from '../../test-support/reference-list';
import { ticketList } from './ticket-list';

const statuses = ['pending', 'in_progress', 'on_hold', 'resolved', 'closed'] as const;
/** Search terms of each status: the server's and the panel's. */
const statusTerms = {
  pending: 'pending new',
  in_progress: 'in_progress in progress',
  on_hold: 'on_hold on hold',
  resolved: 'resolved',
  closed: 'closed',
};
const ticket = fc.record({
  subject: fc.constantFrom('My top-up', 'my top-up', 'Épargne', 'eparchy', 'Zoo', '', '王', '100%_', 'mY'),
  updatedAt: moment,
  status: fc.constantFrom(...statuses),
  isAssigned: fc.boolean(),
});

// covers: calls.tickets
it.each(databaseKinds)('filters and sorts tickets on %s', async (kind) => {
  const testDatabase = await createTestDatabase(kind);
  const { id: userId } = await addCustomer(testDatabase.database, { fullName: 'Ada Lovelace', email: 'x' });
  const { id: assigneeId } = await addCustomer(testDatabase.database, { role: 'subadmin' });
  const values = fc.sample(ticket, { numRuns: 250, seed: 9 }).map(({ isAssigned, ...fields }) => ({
    ...fields,
    userId,
    assigneeId: isAssigned ? assigneeId : null,
    message: 'A long story',
  }));
  await expectSameAsReference(testDatabase.database.orm, ticketList, {
    stored: await testDatabase.database.orm.insert(tickets).values(values).returning(),
    filter: fc.record(
      {
        ...days,
        status: fc.constantFrom(...statuses),
        search: fc.constantFrom('ada', 'new', 'on_hold', 'in progress ada', 'tk-0000', 'epargne', '100%', '王', ' '),
        assignee: fc.constantFrom('none', assigneeId),
      },
      { requiredKeys: [] },
    ),
    matches: (row, { search, status, assignee, ...days }) =>
      hasValues(row, { status }) &&
      hasValues({ assignee: row.assigneeId ?? 'none' }, { assignee }) &&
      isWithinDays(row.updatedAt, days) &&
      hasTerms(search, 'Ada Lovelace', row.ticketId, row.subject, statusTerms[row.status]),
    compare: {
      updatedAt: byNumber((row) => row.updatedAt),
      ticket_id: byText((row) => row.ticketId),
      subject: byText((row) => foldText(row.subject)),
      status: byPosition(statuses, (row) => row.status),
    },
  });
  await testDatabase.drop();
});
