import { capabilities } from '../../generated/capabilities';
import type { Schemas } from '../../whole';

const CREATED = '2026-03-14T09:26:53.000Z';
const UPDATED = '2026-03-15T10:05:00.000Z';
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

/** A maker of one entity: the same every time, apart from what it is told. */
function fixture<Entity extends object>(base: Entity) {
  return (overrides: Partial<Entity> = {}): Entity => ({ ...base, ...overrides });
}

const flags = (isOn: boolean): Schemas['Permissions'] => ({
  dashboard: isOn,
  users: isOn,
  plans: isOn,
  subadmins: isOn,
  wallets: isOn,
  withdrawals: isOn,
  support: isOn,
  referrals: isOn,
  transactions: isOn,
});

const permissions = fixture(flags(true));
const noPermissions = () => flags(false);

const colleague = fixture<Schemas['Colleague']>({ _id: 'admin-2', fullName: 'Katherine Johnson' });

const nothingSnoozed = { snoozed: 0, returnsIn: null } as const;

const admin = fixture<Schemas['Admin']>({
  _id: 'admin-1',
  fullName: 'Grace Hopper',
  email: 'admin@countinghouse.example',
  role: 'admin',
});

const transaction = fixture<Schemas['Transaction']>({
  _id: 'transaction-1',
  transaction_id: 'TXN-2026-004211',
  transaction_category: 'topup',
  transaction_type: 'credit',
  user_id: { _id: 'user-1', email: 'ada@example.com', fullName: 'Ada Lovelace' },
  amount: 1250.5,
  status: 'pending',
  reason: null,
  reason_details: null,
  network: 'USDT_ERC20',
  date: CREATED,
  created_at: CREATED,
  updated_at: CREATED,
  transaction_hash: '0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b',
  description: 'Top-up by USDT on Ethereum',
  deposit_wallet_address: ADDRESS,
  transaction_image: '/uploads/proof-1.webp',
});

const referralProgram = fixture<Schemas['ReferralProgram']>({
  _id: 'program-1',
  user_id: {
    _id: 'user-1',
    fullName: 'Ada Lovelace',
    email: 'ada@example.com',
    phoneNumber: '+44 20 7946 0018',
    kyc_status: 'completed',
  },
  referral_code: 'ADA-7Q2M',
  total_referrals: 12,
  active_referrals: 9,
  current_multiplier: 7.5,
  total_earnings: 640.5,
  status: 'active',
  createdAt: CREATED,
  next_milestone: { milestone_number: 2, target_referrals: 20, remaining_referrals: 8, multiplier_reward: 2.5 },
  referral_earnings: [
    {
      referred_user_id: { _id: 'user-2', fullName: 'Alan Turing', email: 'alan@example.com' },
      investment_amount: 1000,
      earning_amount: 75,
      multiplier_applied: 7.5,
      earning_date: UPDATED,
    },
  ],
  milestones_achieved: [{ milestone_number: 1, referrals_required: 5, multiplier_added: 2.5, achieved_date: CREATED }],
});

/**
 * One of each entity, with all that the contract describes.
 *
 * @example
 * fixtures.user({ kyc_status: 'rejected' });
 */
export const fixtures = {
  admin,
  permissions,
  /** All nine flags off. */
  noPermissions,
  notification: fixture<Schemas['Notification']>({
    _id: 'notification-1',
    title: 'New withdrawal request',
    message: 'Ada Lovelace asks for $250.00 to be paid out.',
    createdAt: CREATED,
    isRead: false,
    record: null,
  }),
  dashboardStats: fixture<Schemas['DashboardStats']>({
    users: 400,
    withdrawals: 60,
    wallet: { totalCredit: 812400.25, totalDebit: 356120.5 },
    topups: { total: 3000, byStatus: { pending: 240, approved: 2520, cancelled: 240 } },
    plans: { purchased: 310, active: 10, totalInvested: 455000, totalLockTime: 18250 },
    referrals: {
      total: 96,
      leaderboard: [
        {
          user_id: { _id: 'user-1', fullName: 'Ada Lovelace', email: 'ada@example.com' },
          total_referrals: 12,
          total_earnings: 640.5,
        },
      ],
    },
    supportTickets: { pending: 24, resolved: 57 },
  }),
  subadmin: fixture<Schemas['Subadmin']>({
    _id: 'subadmin-1',
    fullName: 'Katherine Johnson',
    email: 'support@countinghouse.example',
    phoneNumber: '+44 20 7946 0033',
    role: 'subadmin',
    status: 'active',
    permissions: { ...noPermissions(), dashboard: true, support: true },
  }),
  userListItem: fixture<Schemas['UserListItem']>({
    _id: 'user-1',
    fullName: 'Ada Lovelace',
    email: 'ada@example.com',
    phoneNumber: '+44 20 7946 0018',
    kyc_status: 'in_progress',
    kyc_reason: null,
    kyc_reason_details: null,
  }),
  user: fixture<Schemas['User']>({
    _id: 'user-1',
    fullName: 'Ada Lovelace',
    email: 'ada@example.com',
    phoneNumber: '+44 20 7946 0018',
    status: 'active',
    kyc_status: 'in_progress',
    kyc_reason: null,
    kyc_reason_details: null,
    identificationDocument: '/uploads/identification-1.webp',
    identificationDocument_verified: true,
    proofOfAddressDocument: '/uploads/address-1.webp',
    proofOfAddressDocument_verified: false,
    selfieUpload: null,
    selfieUpload_verified: false,
    document_requests: [],
    role: 'user',
    createdAt: CREATED,
  }),
  userHolding: fixture<Schemas['UserHolding']>({
    _id: 'holding-1',
    plan_id: { _id: 'plan-1', category: 'Gold' },
    amount: 1000,
    profit: 42.5,
    created_at: CREATED,
    ends_at: '2026-09-14T09:26:53.000Z',
    released_at: null,
  }),
  /** Two records wait: a top-up and a withdrawal. */
  userOverview: (overrides: Partial<Schemas['UserOverview']> = {}): Schemas['UserOverview'] => ({
    user: fixtures.user(),
    kyc_waiting_since: CREATED,
    balance: 1250.5,
    ledger: [fixtures.ledgerEntry()],
    topups: {
      by_status: {
        pending: { count: 1, amount: 1250.5 },
        approved: { count: 3, amount: 3000 },
        cancelled: { count: 0, amount: 0 },
      },
      latest: [transaction()],
      waiting: [transaction()],
    },
    withdrawals: {
      by_status: {
        pending: { count: 1, amount: 250 },
        approved: { count: 2, amount: 900 },
        rejected: { count: 0, amount: 0 },
      },
      latest: [fixtures.withdrawal()],
      waiting: [fixtures.withdrawal()],
    },
    holdings: {
      running: { count: 1, amount: 1000 },
      released: { count: 0, amount: 0 },
      latest: [fixtures.userHolding()],
    },
    referrals: {
      referred_by: { _id: 'user-3', fullName: 'Mary Somerville', email: 'mary@example.com' },
      program: {
        referral_code: 'ADA-7Q2M',
        status: 'active',
        total_referrals: 12,
        active_referrals: 9,
        total_earnings: 640.5,
      },
      latest: fixtures.referralDetails().referredUsers ?? [],
    },
    tickets: { total: 2, open: 1, latest: [fixtures.ticket()] },
    ...overrides,
  }),
  documentRequest: fixture<Schemas['DocumentRequest']>({
    kind: 'selfieUpload',
    reason: 'The face is not in the picture.',
    requestedAt: UPDATED,
    requestedBy: { _id: 'admin-1', fullName: 'Grace Hopper' },
  }),
  plan: fixture<Schemas['Plan']>({
    _id: 'plan-1',
    category: 'Gold',
    planType: 'standard',
    investmentAmount: { min: 1000, max: 10000 },
    profitPercentage: { min: 5, max: 8.5 },
    lockInPeriod: 6,
    lockInPeriodUnit: 'months',
    status: true,
  }),
  withdrawal: fixture<Schemas['Withdrawal']>({
    _id: 'withdrawal-1',
    user_id: { _id: 'user-1' },
    username: 'Ada Lovelace',
    email: 'ada@example.com',
    phoneNumber: '+44 20 7946 0018',
    wallet_address: ADDRESS,
    withdrawal_request: 'WD-2026-00042',
    amount: 250,
    status: 'pending',
    reason: null,
    reason_details: null,
    createdAt: CREATED,
  }),
  ticket: fixture<Schemas['Ticket']>({
    _id: 'ticket-1',
    ticket_id: 'TKT-00117',
    subject: 'My top-up has not arrived',
    message: 'I sent 500 USDT yesterday and my balance is still the same.',
    status: 'pending',
    user_id: { _id: 'user-1', fullName: 'Ada Lovelace', email: 'ada@example.com', isClosed: false },
    assignee: null,
    createdAt: CREATED,
    updatedAt: UPDATED,
  }),
  ticketMessage: fixture<Schemas['TicketMessage']>({
    _id: 'message-1',
    from: 'admin',
    author: { _id: 'admin-2', fullName: 'Katherine Johnson' },
    text: 'We have found your transfer.',
    createdAt: UPDATED,
  }),
  queues: (): Schemas['Queue'][] => [
    { name: 'withdrawals', count: 9, amount: 29_070, oldestAt: '2026-03-12T08:15:00.000Z', ...nothingSnoozed },
    { name: 'topups', count: 26, amount: 214_500.5, oldestAt: '2026-03-13T17:40:12.000Z', ...nothingSnoozed },
    { name: 'kyc', count: 58, amount: null, oldestAt: '2026-02-27T10:02:45.000Z', ...nothingSnoozed },
    { name: 'tickets', count: 24, amount: null, oldestAt: '2026-03-15T09:26:53.000Z', ...nothingSnoozed },
  ],
  queueCase: fixture<Schemas['QueueCase']>({
    _id: 'w1',
    label: 'WD-000042',
    fullName: 'Ada Lovelace',
    amount: 250,
    since: '2026-03-12T08:15:00.000Z',
    claim: null,
    lookers: [],
    snooze: null,
  }),
  snooze: fixture<Schemas['CaseSnooze']>({
    until: '2026-03-17T09:00:00.000Z',
    admin: colleague(),
    note: 'Asked for a new photo.',
  }),
  ticketStats: fixture<Schemas['TicketStats']>({ pending: 24, in_progress: 20, on_hold: 9, resolved: 57, closed: 10 }),
  referralProgram,
  referralDetails: fixture<Schemas['ReferralDetails']>({
    referralProgram: referralProgram(),
    referredUsers: [
      {
        _id: 'user-2',
        fullName: 'Alan Turing',
        email: 'alan@example.com',
        phoneNumber: null,
        createdAt: UPDATED,
        kyc_status: 'completed',
      },
    ],
    stats: { totalReferredUsers: 12, activeReferrals: 9, totalEarnings: 640.5, currentMultiplier: 7.5 },
  }),
  referralSummary: fixture<Schemas['ReferralSummary']>({
    programs: 48,
    active: 41,
    totalReferrals: 96,
    totalEarnings: 5210.25,
  }),
  referralDay: fixture<Schemas['ReferralDay']>({ date: '2026-03-14', referrals: 3, earnings: 75 }),
  depositWallet: fixture<Schemas['DepositWallet']>({
    _id: 'deposit-wallet-1',
    wallet_address: ADDRESS,
    network_type: 'USDT_ERC20',
    status: true,
  }),
  userWallet: fixture<Schemas['UserWallet']>({
    user: { fullName: 'Ada Lovelace', email: 'ada@example.com' },
    balance: 1250.5,
    total_earned: 3000.5,
    total_spent: 1750,
    created_at: CREATED,
  }),
  walletTransaction: fixture<Schemas['WalletTransaction']>({
    _id: 'wallet-transaction-1',
    created_at: UPDATED,
    transaction_type: 'debit',
    amount: 1000,
    plan_id: { category: 'Gold' },
    description: 'Plan bought',
  }),
  transaction,
  transactionDetails: fixture<Schemas['TransactionDetails']>({
    ...transaction(),
    user: { id: 'user-1', fullName: 'Ada Lovelace', email: 'ada@example.com', phoneNumber: '+44 20 7946 0018' },
  }),
  colleague,
  note: fixture<Schemas['Note']>({
    _id: 'note-1',
    text: 'The address differs from the last one.',
    author: { _id: 'admin-2', fullName: 'Katherine Johnson' },
    createdAt: UPDATED,
    isPinned: false,
    mentions: [],
  }),
  view: fixture<Schemas['View']>({
    _id: 'view-1',
    list: 'users',
    name: 'Waiting',
    owner: { _id: 'admin-2', fullName: 'Katherine Johnson' },
    isShared: true,
    isDefault: false,
    address: 'kyc_status=pending',
    density: 'comfortable',
    columns: [],
    version: '"v1"',
  }),
  ledgerEntry: fixture<Schemas['LedgerEntry']>({
    _id: 'entry-1',
    transaction_id: 'WT-2026-00118',
    amount: -250,
    balance: 1000.5,
    cause: 'withdrawal',
    description: 'Withdrawal WD-2026-00042 approved',
    record: { kind: 'withdrawal', _id: 'withdrawal-1', label: 'WD-2026-00042' },
    createdAt: UPDATED,
  }),
  ledgerFigures: fixture<Schemas['LedgerFigures']>({ opening: 1250.5, credits: 0, debits: 250, closing: 1000.5 }),
  ledgerPending: fixture<Schemas['LedgerPending']>({
    topups: { count: 0, amount: 0, records: [] },
    withdrawals: {
      count: 1,
      amount: 75,
      records: [{ kind: 'withdrawal', _id: 'withdrawal-2', label: 'WD-2026-00051', amount: 75, createdAt: UPDATED }],
    },
  }),
  auditEntry: fixture<Schemas['AuditEntry']>({
    _id: 'audit-entry-1',
    actor: admin(),
    action: 'updateUser',
    record_type: 'user',
    record_id: 'user-1',
    record_name: 'Ada Lovelace',
    before: { kyc_status: 'in_progress' },
    after: { kyc_status: 'completed' },
    ip_address: '203.0.113.7',
    request_id: 'request-1',
    createdAt: UPDATED,
  }),
  fact: fixture<Schemas['Fact']>({
    key: 'balance',
    weight: 'for',
    label: 'Balance',
    text: 'Falls from $1,000.00 to $750.00.',
  }),
  /** All that a server can do beyond the product's document. */
  capabilities: () => [...capabilities],
  pagination: fixture<Schemas['Pagination']>({ page: 1, limit: 10, totalCount: 1, totalPages: 1 }),
  /** The body of a refusal. */
  failure: fixture<Schemas['Failure']>({ success: false, message: 'Internal Server Error', code: 'internal' }),
};
