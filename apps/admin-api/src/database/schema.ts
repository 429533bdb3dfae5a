/**
 * All tables, one file per area. `migrations/` has the SQL that creates them, including what drizzle cannot express, such as
 * the triggers of the ledger and the counters, and the search indexes.
 */
export * from './schema/people';
export * from './schema/access';
export * from './schema/service-accounts';
export * from './schema/second-factor';
export * from './schema/ledger';
export * from './schema/plans';
export * from './schema/payments';
export * from './schema/support';
export * from './schema/queues';
export * from './schema/events';
export * from './schema/record-counts';
export * from './schema/referrals';
export * from './schema/notes';
export * from './schema/views';
export * from './schema/dual-approval';
export * from './schema/audit-log';
