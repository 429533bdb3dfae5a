import { isAdmin, isUser } from './accounts';
import { notFound, ok, paginate, populate, type ApiResponse, type Call } from './responses';
import { findById, pick, sumField, toCents, type Records } from './records';
import { toTransaction, findApproved } from './transactions';

const nameFields = ['fullName', 'email'];

/** Returns the signed-in admin, all figures, and a page of the latest transactions. */
export function readDashboard({ records, id, query }: Call): ApiResponse {
  const admin = findById(records.accounts.filter(isAdmin), id);
  if (!admin) return notFound();
  const { page, limit, rows } = paginate(records.transactions, query);
  const approvedWithdrawals = records.withdrawals.filter(({ status }) => status === 'approved');
  const approvedTopups = findApproved(records, 'credit').filter(
    ({ transaction_category }) => transaction_category === 'topup',
  );
  return ok({
    data: pick(admin, ['_id', 'fullName', 'email', 'role']),
    stats: getStats(records),
    netEarnings: toCents(sumField(approvedTopups, 'amount') - sumField(approvedWithdrawals, 'amount')),
    recentTransactions: {
      data: rows.map((row) => toTransaction(records, row, nameFields)),
      total: records.transactions.length,
      page,
      limit,
    },
  });
}

function getStats(records: Records) {
  const { accounts, plans, programs, tickets, transactions, withdrawals } = records;
  const topups = transactions.filter(({ transaction_category }) => transaction_category === 'topup');
  const countTopups = (expectedStatus: string) => topups.filter(({ status }) => status === expectedStatus).length;
  const purchases = findApproved(records, 'debit');
  const topPrograms = programs.toSorted(
    (first, second) => Number(second.total_referrals) - Number(first.total_referrals),
  );
  return {
    users: accounts.filter(isUser).length,
    withdrawals: withdrawals.length,
    wallet: {
      totalCredit: sumField(findApproved(records, 'credit'), 'amount'),
      totalDebit: sumField(purchases, 'amount'),
    },
    topups: {
      total: topups.length,
      byStatus: {
        pending: countTopups('pending'),
        approved: countTopups('approved'),
        cancelled: countTopups('cancelled'),
      },
    },
    plans: {
      purchased: purchases.length,
      active: plans.filter(({ status }) => status).length,
      totalInvested: sumField(purchases, 'amount'),
      // Assumes a lock-in of 90 days for each plan.
      totalLockTime: purchases.length * 90,
    },
    referrals: {
      total: programs.length,
      leaderboard: topPrograms.slice(0, 10).map((program) => ({
        user_id: populate(records, program.user_id, nameFields),
        ...pick(program, ['total_referrals', 'total_earnings']),
      })),
    },
    supportTickets: { pending: tickets.filter(({ status }) => status === 'pending').length },
  };
}
