const page = (pattern: string) => () => pattern;

/** Without an argument, returns the route's pattern (`/admin/users/edit/:id`); with an id, the path of that record. */
const record =
  <Parameter extends string>(base: string, parameter: Parameter) =>
  (id?: string): string =>
    id === undefined ? `${base}/:${parameter}` : `${base}/${encodeURIComponent(id)}`;

/** Like `record`, for a subpage of a record: `/admin/users/:id/ledger`. */
const recordPart =
  (base: string, part: string) =>
  (id?: string): string =>
    `${record(base, 'id')(id)}/${part}`;

/** Every path of the panel. Only this file contains path literals. */
export const paths = {
  signIn: page('/admin/signin'),
  /** Redirect target of an expired session. Shows the sign-in screen, as every unknown path does. */
  signInAgain: page('/signin'),
  /** Target of password reset links. The token is in the fragment. */
  setPassword: page('/admin/set-password'),
  dashboard: page('/admin/dashboard'),
  users: page('/admin/users'),
  /** Alias of the users list. */
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
  serviceAccounts: page('/admin/service-accounts'),
  /** Account policies and all sessions. */
  security: page('/admin/security'),
  /** The signed-in admin's password, second factor and sessions. */
  account: page('/admin/account'),
  /** A queue: `withdrawals`, `topups`, `kyc` or `tickets`. */
  queue: record('/admin/queue', 'name'),
  userOverview: record('/admin/users', 'id'),
  userLedger: recordPart('/admin/users', 'ledger'),
  userStatement: recordPart('/admin/users', 'statement'),
} as const;

/** Returns the path of a queue's snoozed cases. */
export const getSnoozedCasesPath = (name: string): string => `${paths.queue(name)}?snoozed=true`;
