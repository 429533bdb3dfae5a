import type { Schemas } from '@countinghouse/api-client/whole';
import type { Handlers } from '../../contract/operation-types';
import type { Executor } from '../../database/database';
import { readPage } from '../../database/listing/read-page';
import type { Deps } from '../../config/deps';
import { notFound } from '../../common/http-error';
import { toDollars } from '../../common/money';
import type { Permissions } from '../../common/permission-flags';
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
import { sumsOf, toHoldings, toReferrer, toUserProgram } from './user-overview-mapping';
import {
  findReferrer,
  findStanding,
  listHoldings,
  listLatestTickets,
  listNamedTopups,
  listNamedWithdrawals,
  namedRecords,
  sumByStatus,
  type CountedKind,
  type StatusSum,
} from './user-overview-repository';

/** The flag that opens each kind of record elsewhere, and here too. */
const flags = {
  topups: 'transactions',
  withdrawals: 'withdrawals',
  tickets: 'support',
} as const satisfies Record<CountedKind, keyof Permissions>;

/** How many entries of the ledger an overview names. */
const namedEntries = 8;

const kinds: readonly CountedKind[] = ['topups', 'withdrawals', 'tickets'];

async function readTopups(db: Executor, userId: string, sums: StatusSum[]): Promise<Schemas['UserTopups']> {
  const { latest, waiting } = await listNamedTopups(db, userId);
  const sumOf = sumsOf(sums, 'topups');
  return {
    by_status: { pending: sumOf('pending'), approved: sumOf('approved'), cancelled: sumOf('cancelled') },
    latest: latest.map(toTransaction),
    waiting: waiting.map(toTransaction),
  };
}

async function readWithdrawals(db: Executor, userId: string, sums: StatusSum[]): Promise<Schemas['UserWithdrawals']> {
  const { latest, waiting } = await listNamedWithdrawals(db, userId);
  const sumOf = sumsOf(sums, 'withdrawals');
  return {
    by_status: { pending: sumOf('pending'), approved: sumOf('approved'), rejected: sumOf('rejected') },
    latest: latest.map(toWithdrawal),
    waiting: waiting.map(toWithdrawal),
  };
}

async function readReferrals(db: Executor, userId: string): Promise<Schemas['UserReferrals']> {
  const referrer = await findReferrer(db, userId);
  const program = await findProgram(db, userId);
  const latest = program && (await readPage(db, referredUserList(program), {}, { page: 1, limit: namedRecords }));
  return {
    referred_by: referrer ? toReferrer(referrer) : null,
    program: program ? toUserProgram(program) : null,
    latest: latest?.rows.map(toReferredUser) ?? [],
  };
}

async function readTickets(db: Executor, userId: string, sums: StatusSum[]): Promise<Schemas['UserTickets']> {
  const sumOf = sumsOf(sums, 'tickets');
  const countOf = (statuses: Schemas['TicketStatus'][]) =>
    statuses.reduce((count, status) => count + sumOf(status).count, 0);
  const open = countOf(['pending', 'in_progress', 'on_hold']);
  return {
    total: open + countOf(['resolved', 'closed']),
    open,
    latest: (await listLatestTickets(db, userId)).map(toTicket),
  };
}

export function userOverviewHandlers({ database: { orm } }: Deps): Pick<Handlers, 'getUserOverview'> {
  return {
    getUserOverview: ({ params: { id }, caller: { permissions } }) =>
      // One statement after the other on one connection, all of which see the same moment.
      orm.transaction(
        async (db) => {
          const user = await findUser(db, id);
          const standing = user && (await findStanding(db, id));
          if (!standing) throw notFound('User');
          const sums = await sumByStatus(
            db,
            id,
            kinds.filter((kind) => permissions[flags[kind]]),
          );
          return {
            data: {
              user: toUserDetails(user),
              kyc_pending_since: standing.kycPendingSince?.toISOString() ?? null,
              balance: toDollars(standing.balance),
              ledger: (await listLedgerEntries(db, id, {}, { page: 1, limit: namedEntries })).map(toLedgerEntry),
              topups: permissions[flags.topups] ? await readTopups(db, id, sums) : null,
              withdrawals: permissions[flags.withdrawals] ? await readWithdrawals(db, id, sums) : null,
              holdings: permissions.plans ? toHoldings(await listHoldings(db, id)) : null,
              referrals: permissions.referrals ? await readReferrals(db, id) : null,
              tickets: permissions[flags.tickets] ? await readTickets(db, id, sums) : null,
            },
          };
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      ),
  };
}
