import { isAdmin, isUser } from './accounts';
import { missing, ok, pageOf, populate, type Answer, type Call } from './answers';
import { findById, pick, sumOf, toCents, type Records } from './records';
import { drawTransaction, moved } from './transactions';

const nameFields = ['fullName', 'email'];

/** Who is signed in, all figures, and a page of the latest transactions. */
export function readDashboard({ records, id, query }: Call): Answer {
  const admin = findById(records.accounts.filter(isAdmin), id);
  if (!admin) return missing();
  const { page, limit, rows } = pageOf(records.transactions, query);
  const paidOut = records.withdrawals.filter(({ status }) => status === 'approved');
  const paidIn = moved(records, 'credit').filter(({ transaction_category }) => transaction_category === 'topup');
  return ok({
    data: pick(admin, ['_id', 'fullName', 'email', 'role']),
    stats: statsOf(records),
    netEarnings: toCents(sumOf(paidIn, 'amount') - sumOf(paidOut, 'amount')),
    recentTransactions: {
      data: rows.map((row) => drawTransaction(records, row, nameFields)),
      total: records.transactions.length,
      page,
      limit,
    },
  });
}

function statsOf(records: Records) {
  const { accounts, plans, programs, tickets, transactions, withdrawals } = records;
  const topups = transactions.filter(({ transaction_category }) => transaction_category === 'topup');
  const topupsBy = (wanted: string) => topups.filter(({ status }) => status === wanted).length;
  const purchases = moved(records, 'debit');
  const leaders = programs.toSorted((one, other) => Number(other.total_referrals) - Number(one.total_referrals));
  return {
    users: accounts.filter(isUser).length,
    withdrawals: withdrawals.length,
    wallet: { totalCredit: sumOf(moved(records, 'credit'), 'amount'), totalDebit: sumOf(purchases, 'amount') },
    topups: {
      total: topups.length,
      byStatus: { pending: topupsBy('pending'), approved: topupsBy('approved'), cancelled: topupsBy('cancelled') },
    },
    plans: {
      purchased: purchases.length,
      active: plans.filter(({ status }) => status).length,
      totalInvested: sumOf(purchases, 'amount'),
      // As if all plans took a quarter of a year.
      totalLockTime: purchases.length * 90,
    },
    referrals: {
      total: programs.length,
      leaderboard: leaders.slice(0, 10).map((program) => ({
        user_id: populate(records, program.user_id, nameFields),
        ...pick(program, ['total_referrals', 'total_earnings']),
      })),
    },
    supportTickets: { pending: tickets.filter(({ status }) => status === 'pending').length },
  };
}
