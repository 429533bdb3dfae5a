import type { Person } from './records.ts';

/** What an API answers with, and in which headers beside the usual ones. */
export interface ApiAnswer {
  body: object;
  headers?: Record<string, string>;
}

const matching = (all: readonly Person[], term: string) => {
  const wanted = term.toLowerCase();
  return all.filter(({ name, email }) => name.toLowerCase().includes(wanted) || email.includes(wanted));
};

/**
 * The calls of the contract that the panel makes for its dashboard and its users list. It has no capabilities: what more a
 * server can do is not compared.
 */
export function contractApi(all: readonly Person[], path: string, query: URLSearchParams): ApiAnswer | undefined {
  const admin = { _id: 'admin', fullName: 'Bench Admin', email: 'admin@example.com', role: 'admin' };
  const flags = [
    'dashboard',
    'users',
    'plans',
    'subadmins',
    'wallets',
    'withdrawals',
    'support',
    'referrals',
    'transactions',
  ];
  const page = Number(query.get('page') ?? 1);
  const limit = Number(query.get('limit') ?? 10);
  const pageOf = <Row>(rows: readonly Row[]) => rows.slice((page - 1) * limit, page * limit);
  const ok = (body: object): ApiAnswer => ({ body: { success: true, ...body } });

  if (path === '/signin') return ok({ status: 200, token: 'token', data: admin });
  if (path.startsWith('/permissions/'))
    return ok({ permissions: Object.fromEntries(flags.map((flag) => [flag, true])) });
  if (path.startsWith('/details/')) return ok({ data: admin });
  if (path === '/notifications') return ok({ data: [] });
  if (path === '/user/getall') {
    const found = matching(all, query.get('search') ?? '');
    const users = pageOf(found).map(({ id, name, email, kyc }) => ({
      _id: `u${id}`,
      fullName: name,
      email,
      kyc_status: kyc,
    }));
    return ok({ data: { users, total: found.length, page } });
  }
  if (path.startsWith('/info/')) {
    const data = pageOf(all).map(({ id, name, email }) => ({
      _id: `t${id}`,
      transaction_type: 'credit',
      user_id: { fullName: name, email },
      amount: id,
      date: '2026-01-01T00:00:00.000Z',
      description: `Top-up of ${email}`,
    }));
    const stats = {
      users: all.length,
      withdrawals: 40,
      wallet: { totalCredit: 900, totalDebit: 300 },
      topups: { total: 60, byStatus: { pending: 10, approved: 40, cancelled: 10 } },
      plans: { purchased: 20, active: 6, totalInvested: 5000, totalLockTime: 365 },
      referrals: { total: 8, leaderboard: [] },
      supportTickets: { pending: 5 },
    };
    return ok({ data: admin, stats, netEarnings: 100, recentTransactions: { data, total: all.length, page, limit } });
  }
  return undefined;
}

/** The calls that the data providers of the peers make: `ra-data-simple-rest` with `range`, Refine's `simple-rest` with `_start`. */
export function simpleRestApi(all: readonly Person[], path: string, query: URLSearchParams): ApiAnswer | undefined {
  if (path === '/login') return { body: { token: 'token' } };
  if (path !== '/users') return undefined;
  const [from, to]: number[] = JSON.parse(query.get('range') ?? 'null') ?? [
    Number(query.get('_start') ?? 0),
    Number(query.get('_end') ?? 10) - 1,
  ];
  const { q = query.get('q') ?? '' }: { q?: string } = JSON.parse(query.get('filter') ?? '{}');
  const found = matching(all, q);
  const rows = found.slice(from, (to ?? 9) + 1);
  return {
    body: rows,
    headers: { 'x-total-count': String(found.length), 'content-range': `users ${from}-${to}/${found.length}` },
  };
}
