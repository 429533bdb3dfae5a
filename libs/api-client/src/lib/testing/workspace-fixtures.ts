import type { Schemas } from '../../strict';
import { CREATED_AT, createFixture, UPDATED_AT } from './fixture';
import { financeFixtures } from './finance-fixtures';
import { sessionFixtures } from './session-fixtures';
import { supportFixtures } from './support-fixtures';
import { usersFixtures } from './users-fixtures';

const colleague = createFixture<Schemas['Colleague']>({ _id: 'admin-2', fullName: 'Katherine Johnson' });

const noneSnoozed = { snoozed: 0, returnsIn: null } as const;

/** Queues, checks, user overview, ledger, notes, views, dual approval and audit log. */
export const workspaceFixtures = {
  queues: (): Schemas['Queue'][] => [
    { name: 'withdrawals', count: 9, amount: 29_070, oldestAt: '2026-03-12T08:15:00.000Z', ...noneSnoozed },
    { name: 'topups', count: 26, amount: 214_500.5, oldestAt: '2026-03-13T17:40:12.000Z', ...noneSnoozed },
    { name: 'kyc', count: 58, amount: null, oldestAt: '2026-02-27T10:02:45.000Z', ...noneSnoozed },
    { name: 'tickets', count: 24, amount: null, oldestAt: '2026-03-15T09:26:53.000Z', ...noneSnoozed },
  ],
  queueCase: createFixture<Schemas['QueueCase']>({
    _id: 'w1',
    label: 'WD-000042',
    fullName: 'Ada Lovelace',
    amount: 250,
    since: '2026-03-12T08:15:00.000Z',
    claim: null,
    viewers: [],
    snooze: null,
    requested_by: null,
  }),
  snooze: createFixture<Schemas['CaseSnooze']>({
    until: '2026-03-17T09:00:00.000Z',
    admin: colleague(),
    note: 'Asked for a new photo.',
  }),
  check: createFixture<Schemas['Check']>({
    key: 'balance',
    result: 'pass',
    label: 'Balance',
    text: 'Would fall from $1,000.00 to $750.00.',
  }),
  userHolding: createFixture<Schemas['UserHolding']>({
    _id: 'holding-1',
    plan_id: { _id: 'plan-1', category: 'Gold' },
    amount: 1000,
    profit: 42.5,
    created_at: CREATED_AT,
    ends_at: '2026-09-14T09:26:53.000Z',
    released_at: null,
  }),
  /** Has a pending top-up and a pending withdrawal. */
  userOverview: (overrides: Partial<Schemas['UserOverview']> = {}): Schemas['UserOverview'] => ({
    user: usersFixtures.userDetails(),
    kyc_pending_since: CREATED_AT,
    balance: 1250.5,
    ledger: [workspaceFixtures.ledgerEntry()],
    topups: {
      by_status: {
        pending: { count: 1, amount: 1250.5 },
        approved: { count: 3, amount: 3000 },
        cancelled: { count: 0, amount: 0 },
      },
      latest: [financeFixtures.transaction()],
      oldest_pending: [financeFixtures.transaction()],
    },
    withdrawals: {
      by_status: {
        pending: { count: 1, amount: 250 },
        approved: { count: 2, amount: 900 },
        rejected: { count: 0, amount: 0 },
      },
      latest: [financeFixtures.withdrawal()],
      oldest_pending: [financeFixtures.withdrawal()],
    },
    holdings: {
      running: { count: 1, amount: 1000 },
      released: { count: 0, amount: 0 },
      latest: [workspaceFixtures.userHolding()],
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
      latest: usersFixtures.referralDetails().referredUsers ?? [],
    },
    tickets: { total: 2, open: 1, latest: [supportFixtures.ticket()] },
    ...overrides,
  }),
  ledgerEntry: createFixture<Schemas['LedgerEntry']>({
    _id: 'entry-1',
    transaction_id: 'WT-2026-00118',
    amount: -250,
    balance: 1000.5,
    cause: 'withdrawal',
    description: 'Withdrawal WD-2026-00042 approved',
    record: { kind: 'withdrawal', _id: 'withdrawal-1', label: 'WD-2026-00042' },
    createdAt: UPDATED_AT,
  }),
  ledgerFigures: createFixture<Schemas['LedgerFigures']>({ opening: 1250.5, credits: 0, debits: 250, closing: 1000.5 }),
  ledgerPending: createFixture<Schemas['LedgerPending']>({
    topups: { count: 0, amount: 0, records: [] },
    withdrawals: {
      count: 1,
      amount: 75,
      records: [{ kind: 'withdrawal', _id: 'withdrawal-2', label: 'WD-2026-00051', amount: 75, createdAt: UPDATED_AT }],
    },
  }),
  colleague,
  note: createFixture<Schemas['Note']>({
    _id: 'note-1',
    text: 'The address differs from the last one.',
    author: { _id: 'admin-2', fullName: 'Katherine Johnson' },
    createdAt: UPDATED_AT,
    isPinned: false,
    mentions: [],
  }),
  view: createFixture<Schemas['View']>({
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
  approvalPolicy: createFixture<Schemas['ApprovalPolicy']>({
    _id: 'dual-approval',
    withdrawals_above: null,
    topups_above: null,
    deposit_addresses: false,
    permissions: false,
  }),
  approvalRequest: createFixture<Schemas['ApprovalRequest']>({
    _id: 'approval-request-1',
    kind: 'withdrawal',
    record_type: 'withdrawal',
    record_id: 'withdrawal-1',
    record_name: 'WD-2026-00042',
    before: { status: 'pending' },
    after: { status: 'approved', amount: 250 },
    requested_by: { _id: 'admin-2', fullName: 'Katherine Johnson' },
    createdAt: UPDATED_AT,
    expires_at: '2026-03-16T10:05:00.000Z',
    status: 'open',
    decided_by: null,
    decided_at: null,
    reason: null,
  }),
  auditEntry: createFixture<Schemas['AuditEntry']>({
    _id: 'audit-entry-1',
    actor: sessionFixtures.admin(),
    action: 'updateUser',
    record_type: 'user',
    record_id: 'user-1',
    record_name: 'Ada Lovelace',
    before: { kyc_status: 'in_progress' },
    after: { kyc_status: 'completed' },
    ip_address: '203.0.113.7',
    request_id: 'request-1',
    createdAt: UPDATED_AT,
  }),
};
