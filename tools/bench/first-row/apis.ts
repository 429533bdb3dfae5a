import type { Person } from './records.ts';

/** A response of a mocked API, with additional headers. */
export interface ApiResponse {
  body: object;
  headers?: Record<string, string>;
}

const search = (users: readonly Person[], term: string) => {
  const lowerTerm = term.toLowerCase();
  return users.filter(({ name, email }) => name.toLowerCase().includes(lowerTerm) || email.includes(lowerTerm));
};

/**
 * The contract's calls for the panel's dashboard and users list. It has no capabilities, because extensions are not
 * compared.
 */
export function contractApi(
  allUsers: readonly Person[],
  path: string,
  query: URLSearchParams,
): ApiResponse | undefined {
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
  const paginate = <Row>(rows: readonly Row[]) => rows.slice((page - 1) * limit, page * limit);
  const ok = (body: object): ApiResponse => ({ body: { success: true, ...body } });

  if (path === '/signin') return ok({ status: 200, token: 'token', data: admin });
  if (path.startsWith('/permissions/'))
    return ok({ permissions: Object.fromEntries(flags.map((flag) => [flag, true])) });
  if (path.startsWith('/details/')) return ok({ data: admin });
  if (path === '/notifications') return ok({ data: [] });
  if (path === '/user/getall') {
    const matches = search(allUsers, query.get('search') ?? '');
    const users = paginate(matches).map(({ id, name, email, kyc }) => ({
      _id: `u${id}`,
      fullName: name,
      email,
      kyc_status: kyc,
    }));
    return ok({ data: { users, total: matches.length, page } });
  }
  if (path.startsWith('/info/')) {
    const data = paginate(allUsers).map(({ id, name, email }) => ({
      _id: `t${id}`,
      transaction_type: 'credit',
      user_id: { fullName: name, email },
      amount: id,
      date: '2026-01-01T00:00:00.000Z',
      description: `Top-up of ${email}`,
    }));
    const stats = {
      users: allUsers.length,
      withdrawals: 40,
      wallet: { totalCredit: 900, totalDebit: 300 },
      topups: { total: 60, byStatus: { pending: 10, approved: 40, cancelled: 10 } },
      plans: { purchased: 20, active: 6, totalInvested: 5000, totalLockTime: 365 },
      referrals: { total: 8, leaderboard: [] },
      supportTickets: { pending: 5 },
    };
    return ok({
      data: admin,
      stats,
      netEarnings: 100,
      recentTransactions: { data, total: allUsers.length, page, limit },
    });
  }
  return undefined;
}

/** The calls of the peers' data providers: `ra-data-simple-rest` with `range`, Refine's `simple-rest` with `_start`. */
export function simpleRestApi(users: readonly Person[], path: string, query: URLSearchParams): ApiResponse | undefined {
  if (path === '/login') return { body: { token: 'token' } };
  if (path !== '/users') return undefined;
  const [from, to]: number[] = JSON.parse(query.get('range') ?? 'null') ?? [
    Number(query.get('_start') ?? 0),
    Number(query.get('_end') ?? 10) - 1,
  ];
  const { q = query.get('q') ?? '' }: { q?: string } = JSON.parse(query.get('filter') ?? '{}');
  const matches = search(users, q);
  const rows = matches.slice(from, (to ?? 9) + 1);
  return {
    body: rows,
    headers: { 'x-total-count': String(matches.length), 'content-range': `users ${from}-${to}/${matches.length}` },
  };
}
