const page = (pattern: string) => () => pattern;

/**
 * Without an argument: the route's pattern (`/admin/users/edit/:id`). With one: the link to that record, its id encoded.
 */
const record =
  <Parameter extends string>(base: string, parameter: Parameter) =>
  (id?: string): string =>
    id === undefined ? `${base}/:${parameter}` : `${base}/${encodeURIComponent(id)}`;

/** The same of a part of a record's screens: `/admin/users/:id/ledger`. */
const recordPart =
  (base: string, part: string) =>
  (id?: string): string =>
    `${record(base, 'id')(id)}/${part}`;

/** Every address of the panel, and the only place that spells one. */
export const paths = {
  signIn: page('/admin/signin'),
  /** Where an expired session leads; shows the sign-in screen, as every unknown path does. */
  signInAgain: page('/signin'),
  /** Where a link for a new password leads; its token is in the fragment. */
  setPassword: page('/admin/set-password'),
  dashboard: page('/admin/dashboard'),
  users: page('/admin/users'),
  /** Where the users list is also found. */
  usersShort: page('/users'),
  userCreate: page('/admin/users/create'),
  userEdit: record('/admin/users/edit', 'id'),
  userTransactions: record('/admin/transactions/user', 'userId'),
  userWallet: record('/admin/user/wallet', 'userId'),
  plans: page('/admin/plans'),
  planCreate: page('/admin/plans/create'),
  planEdit: record('/admin/plans/edit', 'id'),
  withdrawals: page('/admin/withdrawals'),
  withdrawalView: record('/admin/withdrawal/view', 'id'),
  tickets: page('/admin/support-tickets'),
  ticketDetails: record('/admin/support-ticket/details', 'id'),
  referrals: page('/admin/referrals-list'),
  referralDetails: record('/admin/referral-details', 'id'),
  subadmins: page('/admin/subadmins'),
  subadminCreate: page('/admin/subadmins/create'),
  subadminEdit: record('/admin/subadmins/edit', 'id'),
  depositWallets: page('/admin/wallets'),
  transactions: page('/admin/transactions'),
  transactionDetails: record('/admin/transaction/details', 'transactionId'),
  auditLog: page('/admin/audit-log'),
  /** Programs that use the server. */
  serviceAccounts: page('/admin/service-accounts'),
  /** The rules of the house for accounts, and who is signed in. */
  security: page('/admin/security'),
  /** What belongs to whoever is signed in: their password, and where they are signed in. */
  account: page('/admin/account'),
  /** The cases of a kind, one after the other: `withdrawals`, `topups`, `kyc` or `tickets`. */
  queue: record('/admin/queue', 'name'),
  /** Everything about a user. */
  userOverview: record('/admin/users', 'id'),
  userLedger: recordPart('/admin/users', 'ledger'),
  userStatement: recordPart('/admin/users', 'statement'),
} as const;

/** Where the snoozed cases of a queue are. */
export const snoozedCases = (name: string): string => `${paths.queue(name)}?snoozed=true`;
