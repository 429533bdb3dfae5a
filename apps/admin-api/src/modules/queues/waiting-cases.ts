import { sql, type SQL } from 'drizzle-orm';
import { isKycCase } from '../../database/schema/people';
import type { QueueName } from './queue-names';

/** How the cases of a queue are found, snoozed ones included. */
interface Waiting {
  /** The rows that wait, with their owner as `owner`. */
  from: SQL;
  /** The table of `from` that a decision changes. */
  decided: SQL;
  isWaiting: SQL;
  id: SQL;
  label: SQL;
  since: SQL;
  amount?: SQL;
}

const owned = (table: SQL) => sql`${table} as waiting join users as owner on owner.id = waiting.user_id`;

/** A KYC case of an `owner`, unless they have been asked for a document and none has come since. */
export const isKycWaiting = sql`${isKycCase} and not exists (
  select from document_requests as request where request.user_id = owner.id and request.requested_at >= documents_at)`;

export const waiting: Record<QueueName, Waiting> = {
  withdrawals: {
    from: owned(sql`withdrawals`),
    decided: sql`waiting`,
    isWaiting: sql`waiting.status = 'pending'`,
    id: sql`waiting.id`,
    label: sql`waiting.withdrawal_request`,
    since: sql`waiting.created_at`,
    amount: sql`waiting.amount`,
  },
  topups: {
    from: owned(sql`topups`),
    decided: sql`waiting`,
    isWaiting: sql`waiting.status = 'pending'`,
    id: sql`waiting.id`,
    label: sql`waiting.transaction_id`,
    since: sql`waiting.created_at`,
    amount: sql`waiting.amount`,
  },
  kyc: {
    from: sql`users as owner`,
    decided: sql`owner`,
    isWaiting: isKycWaiting,
    id: sql`owner.id`,
    label: sql`owner.email`,
    since: sql`owner.documents_at`,
  },
  tickets: {
    from: owned(sql`tickets`),
    decided: sql`waiting`,
    isWaiting: sql`waiting.status = 'pending'`,
    id: sql`waiting.id`,
    label: sql`waiting.ticket_id`,
    since: sql`waiting.created_at`,
  },
};
