import type { Schemas } from '@countinghouse/api-client/strict';
import type { Handlers } from '../../contract/operation-types';
import type { Executor } from '../../database/database';
import { readPage } from '../../database/listing/read-page';
import type { Deps } from '../../config/deps';
import { notFound } from '../../common/http-error';
import { toDollars } from '../../common/money';
import type { Permissions } from '../../common/permission-keys';
import { toLedgerEntry } from '../ledger/ledger-mapping';
import { listLedgerEntries } from '../ledger/ledger-repository-read';
import { referredUserList } from '../referrals/referral-lists';
import { toReferredUser } from '../referrals/referral-mapping';
import { findProgram } from '../referrals/referrals-repository';
import { toTicket } from '../tickets/ticket-mapping';
import { toTransaction } from '../transactions/transaction-mapping';
import { toUserDetails } from '../users/user-mapping';
import { findUser } from '../users/users-repository';
import { toWithdrawal } from '../withdrawals/withdrawal-mapping';
import { createSumLookup, toHoldings, toReferrer, toUserProgram } from './user-overview-mapping';
import {
  findReferrer,
  findUserSummary,
  listHoldings,
  listLatestTickets,
  listTopupSelection,
  listWithdrawalSelection,
  MAX_LISTED_RECORDS,
  sumByStatus,
  type CountedKind,
  type StatusSum,
} from './user-overview-repository';

/** The permission of each kind of record. */
const FLAGS = {
  topups: 'transactions',
  withdrawals: 'withdrawals',
  tickets: 'support',
} as const satisfies Record<CountedKind, keyof Permissions>;

const MAX_LEDGER_ENTRIES = 8;

const COUNTED_KINDS: readonly CountedKind[] = ['topups', 'withdrawals', 'tickets'];

async function readTopups(db: Executor, userId: string, sums: StatusSum[]): Promise<Schemas['UserTopups']> {
  const { latest, pending } = await listTopupSelection(db, userId);
  const getSum = createSumLookup(sums, 'topups');
  return {
    by_status: { pending: getSum('pending'), approved: getSum('approved'), cancelled: getSum('cancelled') },
    latest: latest.map(toTransaction),
    oldest_pending: pending.map(toTransaction),
  };
}

async function readWithdrawals(db: Executor, userId: string, sums: StatusSum[]): Promise<Schemas['UserWithdrawals']> {
  const { latest, pending } = await listWithdrawalSelection(db, userId);
  const getSum = createSumLookup(sums, 'withdrawals');
  return {
    by_status: { pending: getSum('pending'), approved: getSum('approved'), rejected: getSum('rejected') },
    latest: latest.map(toWithdrawal),
    oldest_pending: pending.map(toWithdrawal),
  };
}

async function readReferrals(db: Executor, userId: string): Promise<Schemas['UserReferrals']> {
  const referrer = await findReferrer(db, userId);
  const program = await findProgram(db, userId);
  const latest = program && (await readPage(db, referredUserList(program), {}, { page: 1, limit: MAX_LISTED_RECORDS }));
  return {
    referred_by: referrer ? toReferrer(referrer) : null,
    program: program ? toUserProgram(program) : null,
    latest: latest?.rows.map(toReferredUser) ?? [],
  };
}

async function readTickets(db: Executor, userId: string, sums: StatusSum[]): Promise<Schemas['UserTickets']> {
  const getSum = createSumLookup(sums, 'tickets');
  const countTickets = (statuses: Schemas['TicketStatus'][]) =>
    statuses.reduce((count, status) => count + getSum(status).count, 0);
  const open = countTickets(['pending', 'in_progress', 'on_hold']);
  return {
    total: open + countTickets(['resolved', 'closed']),
    open,
    latest: (await listLatestTickets(db, userId)).map(toTicket),
  };
}

export function userOverviewHandlers({ database: { orm } }: Deps): Pick<Handlers, 'getUserOverview'> {
  return {
    getUserOverview: ({ params: { id }, caller: { permissions } }) =>
      // A single snapshot for all statements.
      orm.transaction(
        async (db) => {
          const user = await findUser(db, id);
          const summary = user && (await findUserSummary(db, id));
          if (!summary) throw notFound('User');
          const sums = await sumByStatus(
            db,
            id,
            COUNTED_KINDS.filter((kind) => permissions[FLAGS[kind]]),
          );
          return {
            data: {
              user: toUserDetails(user),
              kyc_pending_since: summary.kycPendingSince?.toISOString() ?? null,
              balance: toDollars(summary.balance),
              ledger: (await listLedgerEntries(db, id, {}, { page: 1, limit: MAX_LEDGER_ENTRIES })).map(toLedgerEntry),
              topups: permissions[FLAGS.topups] ? await readTopups(db, id, sums) : null,
              withdrawals: permissions[FLAGS.withdrawals] ? await readWithdrawals(db, id, sums) : null,
              holdings: permissions.plans ? toHoldings(await listHoldings(db, id)) : null,
              referrals: permissions.referrals ? await readReferrals(db, id) : null,
              tickets: permissions[FLAGS.tickets] ? await readTickets(db, id, sums) : null,
            },
          };
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      ),
  };
}
