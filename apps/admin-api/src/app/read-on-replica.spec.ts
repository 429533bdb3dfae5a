import { expect, it } from 'vitest';
import { readConfig } from '../config/config';
import { createEventHub } from '../modules/events/event-hub';
import { createTestDatabase } from '../test-support/postgres';
import { createExporters } from './exporters';
import { createHandlers } from './handlers';
import { readOnReplica } from './read-on-replica';

it('reads exportable lists, exports and statistics from the replica, and nothing else', async () => {
  const { database, drop } = await createTestDatabase();
  const deps = { database, config: readConfig({}) };
  const endpoints = {
    handlers: createHandlers(
      deps,
      createEventHub(deps, () => undefined),
      () => false,
    ),
    exporters: createExporters(deps),
  };
  // Every call that is sent to the replica gets a new function, so the same endpoints can stand for both databases.
  const { handlers, exporters } = readOnReplica({ isUpToDate: () => Promise.resolve(true) }, endpoints, endpoints);
  const getChangedIds = (before: object, after: object) => {
    const previous = new Map(Object.entries(before));
    return Object.entries(after).flatMap(([id, response]) => (response === previous.get(id) ? [] : [id]));
  };
  const lists = [
    'getUserLedger',
    'listAuditLog',
    'listReferralEarnings',
    'listReferrals',
    'listReferredUsers',
    'listTickets',
    'listTransactions',
    'listUserTransactions',
    'listUsers',
    'listWithdrawals',
  ];
  expect(getChangedIds(endpoints.exporters, exporters).sort()).toEqual(lists);
  expect(getChangedIds(endpoints.handlers, handlers).sort()).toEqual(
    [...lists, 'getDashboard', 'getReferralSummary', 'getTicketStats'].sort(),
  );
  await drop();
});
