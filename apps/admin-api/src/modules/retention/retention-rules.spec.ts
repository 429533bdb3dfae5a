import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import * as schema from '../../database/schema';
import { retentionRules } from './retention-rules';

/** Tables whose rows are stored until their record is deleted, or are deleted with their parent. */
const retainedTables: readonly PgTable[] = [
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

it('each table has a retention rule, or is kept', () => {
  const tables = Object.values(schema).filter((value) => is(value, PgTable));
  const coveredTables = [...retentionRules.map(({ table }) => table), ...retainedTables];
  expect(coveredTables.map(getTableName).sort()).toEqual(tables.map(getTableName).sort());
});
