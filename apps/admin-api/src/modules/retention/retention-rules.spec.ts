import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import * as schema from '../../database/schema';
import { retentionRules } from './retention-rules';

/** Rows that stay until somebody deletes the record, and what goes with a row of another table. */
const kept: readonly PgTable[] = [
  schema.users,
  schema.documentRequests,
  schema.serviceAccounts,
  schema.signUpCodes,
  schema.authenticators,
  schema.passkeys,
  schema.recoveryCodes,
  schema.secondFactorRule,
  schema.userWallets,
  schema.ledgerEntries,
  schema.depositWallets,
  schema.topups,
  schema.withdrawals,
  schema.plans,
  schema.userPlans,
  schema.referralPrograms,
  schema.referralEarnings,
  schema.referralMilestones,
  schema.referralMilestonesAchieved,
  schema.tickets,
  schema.ticketMessages,
  schema.notes,
  schema.noteMentions,
  schema.notificationReads,
  schema.views,
  schema.defaultViews,
  schema.approvalPolicy,
  schema.approvalRequests,
  schema.recordCounts,
  schema.auditLog,
  schema.auditChain,
  schema.auditCommitments,
];

it('each table has a retention period, or is kept', () => {
  const tables = Object.values(schema).filter((each) => is(each, PgTable));
  const named = [...retentionRules.map(({ table }) => table), ...kept];
  expect(named.map(getTableName).sort()).toEqual(tables.map(getTableName).sort());
});
