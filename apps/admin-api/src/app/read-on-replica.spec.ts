import { expect, it } from 'vitest';
import { readConfig } from '../config/config';
import { createEventHub } from '../modules/events/event-hub';
import { createTestDatabase } from '../test-support/postgres';
import { createExporters } from './exporters';
import { createHandlers } from './handlers';
import { readOnReplica } from './read-on-replica';

it('reads the lists that have a file, these files and the figures on the replica, and nothing else', async () => {
  const { database, drop } = await createTestDatabase();
  const deps = { database, config: readConfig({}) };
  const own = {
    handlers: createHandlers(
      deps,
      createEventHub(deps, () => undefined),
      () => false,
    ),
    exporters: createExporters(deps),
  };
  const { handlers, exporters } = readOnReplica({ isUpToDate: () => Promise.resolve(true) }, own, own);
  const changed = (before: object, after: object) => {
    const ofBefore = new Map(Object.entries(before));
    return Object.entries(after).flatMap(([id, response]) => (response === ofBefore.get(id) ? [] : [id]));
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
  expect(changed(own.exporters, exporters).sort()).toEqual(lists);
  expect(changed(own.handlers, handlers).sort()).toEqual(
    [...lists, 'getDashboard', 'getReferralSummary', 'getTicketStats'].sort(),
  );
  await drop();
});
