import { sql, type SQL } from 'drizzle-orm';
import { isKycCase } from '../../database/schema/people';
import type { QueueName } from './queue-names';

/** How to select the cases of a queue, snoozed ones included. */
interface PendingCases {
  /** The rows, with their owner as `owner`. */
  from: SQL;
  /** The table of `from` that a decision changes. */
  decided: SQL;
  isPending: SQL;
  id: SQL;
  label: SQL;
  since: SQL;
  amount?: SQL;
}

const joinOwner = (table: SQL) => sql`${table} as pending_case join users as owner on owner.id = pending_case.user_id`;

/** A KYC case of an `owner`, unless a document was requested and none has arrived since. */
export const isKycPending = sql`${isKycCase} and not exists (
  select from document_requests as request where request.user_id = owner.id and request.requested_at >= documents_at)`;

export const pendingCases: Record<QueueName, PendingCases> = {
  withdrawals: {
    from: joinOwner(sql`withdrawals`),
    decided: sql`pending_case`,
    isPending: sql`pending_case.status = 'pending'`,
    id: sql`pending_case.id`,
    label: sql`pending_case.withdrawal_request`,
    since: sql`pending_case.created_at`,
    amount: sql`pending_case.amount`,
  },
  topups: {
    from: joinOwner(sql`topups`),
    decided: sql`pending_case`,
    isPending: sql`pending_case.status = 'pending'`,
    id: sql`pending_case.id`,
    label: sql`pending_case.transaction_id`,
    since: sql`pending_case.created_at`,
    amount: sql`pending_case.amount`,
  },
  kyc: {
    from: sql`users as owner`,
    decided: sql`owner`,
    isPending: isKycPending,
    id: sql`owner.id`,
    label: sql`owner.email`,
    since: sql`owner.documents_at`,
  },
  tickets: {
    from: joinOwner(sql`tickets`),
    decided: sql`pending_case`,
    isPending: sql`pending_case.status = 'pending'`,
    id: sql`pending_case.id`,
    label: sql`pending_case.ticket_id`,
    since: sql`pending_case.created_at`,
  },
};
