/**
 * Every table of the product. One file per area holds its tables; `migrations/` holds the SQL that makes them, with the
 * rules that drizzle cannot express (triggers on the ledger, counters, search grams) written by hand in a file of their
 * own.
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
