import type { ServerState } from './server-state';

/** How a read operation is checked. */
export interface ReadStep {
  kind: 'read';
  /** Returns the path parameter from earlier responses. */
  value?: (state: ServerState) => string | undefined;
  /** Why the operation is skipped without a path parameter. @default there is no record */
  missingReason?: string;
  query?: string;
  /** Additional queries, by the capability that must support them. */
  queriesByCapability?: Readonly<Record<string, string>>;
}

/** How an operation is checked, or why it is skipped. */
export type Step =
  | ReadStep
  /** Checked separately. */
  | { kind: 'session' }
  | { kind: 'image' }
  /** Checked with a test record. */
  | { kind: 'write'; option: 'write' | 'deposit-wallets' }
  /** Skipped. */
  | { kind: 'skipped'; reason: string };

const adminId = (state: ServerState) => state.adminId ?? state.getFirst('signIn', 'data._id');
const adminRead = {
  kind: 'read',
  value: adminId,
  missingReason: 'The id of the admin is unknown. Set it with --admin-id.',
} as const;
const getFirstValue = (operation: string, path: string) => (state: ServerState) => state.getFirst(operation, path);

/** The list may contain the main admin, who has no details. */
const subadminId = (state: ServerState) => {
  const roles = state.getValues('listSubadmins', 'data[].role');
  const ids = state.getValues('listSubadmins', 'data[]._id');
  return ids.find((id, index) => roles[index] === 'subadmin' && id !== adminId(state))?.toString();
};

const referrer = getFirstValue('listReferrals', 'data[].user_id._id');
const page = 'page=1&limit=100';
const skipDecision = { kind: 'skipped', reason: 'Would decide about money.' } as const;
const skipExisting = { kind: 'skipped', reason: 'Would change an existing record.' } as const;
const skipSecondFactor = { kind: 'skipped', reason: 'Requires the account’s second factor.' } as const;
const skipPolicy = { kind: 'skipped', reason: 'Would change a company policy.' } as const;
const write = { kind: 'write', option: 'write' } as const;
const writeWallet = { kind: 'write', option: 'deposit-wallets' } as const;

/** Every operation of the contract, in the order of the checks. */
export const plan: Readonly<Record<string, Step>> = {
  signIn: { kind: 'session' },
  getCapabilities: { kind: 'session' },
  getPermissions: adminRead,
  getAdmin: adminRead,
  getSession: { kind: 'read' },
  getStepUp: { kind: 'read' },
  getSecondFactor: { kind: 'read' },
  getSecondFactorRule: { kind: 'read' },
  getApprovalPolicy: { kind: 'read' },
  listApprovalRequests: { kind: 'read', query: 'page=1&limit=10' },
  listNotifications: { kind: 'read' },
  listQueues: { kind: 'read' },
  listQueueCases: {
    kind: 'read',
    value: () => 'withdrawals',
    query: 'order=oldest',
    queriesByCapability: { snoozes: 'snoozed=true' },
  },
  getDashboard: { ...adminRead, query: 'page=1&limit=10' },
  listSubadmins: { kind: 'read' },
  getSubadmin: { kind: 'read', value: subadminId },
  listUsers: {
    kind: 'read',
    query: page,
    queriesByCapability: { user_filters: 'page=1&limit=10&sort=-createdAt&status=active&kyc_status=pending' },
  },
  getUser: { kind: 'read', value: getFirstValue('listUsers', 'data.users[]._id') },
  getUserOverview: { kind: 'read', value: getFirstValue('listUsers', 'data.users[]._id') },
  getUserChecks: { kind: 'read', value: getFirstValue('listUsers', 'data.users[]._id') },
  listPlans: { kind: 'read', queriesByCapability: { list_pages: 'page=1&limit=1', plan_order: 'sort=-category' } },
  getPlan: { kind: 'read', value: getFirstValue('listPlans', 'data[]._id') },
  listWithdrawals: {
    kind: 'read',
    queriesByCapability: {
      list_pages: 'page=1&limit=1',
      withdrawal_search: 'search=a&status=pending&from=2020-01-01&amount_min=1&sort=amount',
    },
  },
  getWithdrawal: { kind: 'read', value: getFirstValue('listWithdrawals', 'data[]._id') },
  getWithdrawalChecks: { kind: 'read', value: getFirstValue('listWithdrawals', 'data[]._id') },
  listTickets: {
    kind: 'read',
    queriesByCapability: { ticket_search: 'page=1&limit=1&search=a&status=pending&sort=subject' },
  },
  getTicket: { kind: 'read', value: getFirstValue('listTickets', 'data[]._id') },
  listTicketMessages: { kind: 'read', value: getFirstValue('listTickets', 'data[]._id'), query: page },
  getTicketStats: { kind: 'read' },
  listReferrals: {
    kind: 'read',
    query: page,
    queriesByCapability: { referral_lists: 'page=1&limit=1&status=active&sort=email' },
  },
  getReferral: { kind: 'read', value: referrer },
  listReferredUsers: { kind: 'read', value: referrer, query: page },
  listReferralEarnings: { kind: 'read', value: referrer, query: page },
  getReferralSummary: { kind: 'read' },
  getReferralTracking: { kind: 'read' },
  listDepositWallets: { kind: 'read' },
  getUserWallet: { kind: 'read', value: getFirstValue('listUsers', 'data.users[]._id'), query: page },
  getUserLedger: { kind: 'read', value: getFirstValue('listUsers', 'data.users[]._id'), query: page },
  listTransactions: {
    kind: 'read',
    query: page,
    queriesByCapability: {
      transaction_search: 'page=1&limit=10&search=a&from=2020-01-01&to=2020-12-31&amount_min=1&sort=amount',
    },
  },
  getTransaction: { kind: 'read', value: getFirstValue('listTransactions', 'data.transactions[]._id') },
  getTransactionChecks: { kind: 'read', value: getFirstValue('listTransactions', 'data.transactions[]._id') },
  listUserTransactions: {
    kind: 'read',
    // Prefers a user with transactions.
    value: (state) =>
      state.getFirst('getTransaction', 'data.user.id') ??
      state.getFirst('listTransactions', 'data.transactions[].user_id._id') ??
      state.getFirst('listUsers', 'data.users[]._id'),
    query: page,
  },
  listAuditLog: { kind: 'read', query: page },
  // The user need not exist: the list of notes is then empty.
  listNotes: {
    kind: 'read',
    query: 'record_type=user&record_id=00000000-0000-0000-0000-000000000000&page=1&limit=10',
  },
  listColleagues: { kind: 'read', query: 'record_type=user' },
  listViews: { kind: 'read' },
  listServiceAccounts: { kind: 'read' },
  health: { kind: 'read' },
  getLiveness: { kind: 'read' },
  getUpload: { kind: 'image' },

  addSubadmin: write,
  updateSubadmin: write,
  deleteSubadmin: write,
  addUser: write,
  updateUser: write,
  deleteUser: write,
  addPlan: write,
  updatePlan: write,
  deletePlan: write,
  addDepositWallet: writeWallet,
  updateDepositWallet: writeWallet,
  setDepositWalletStatus: writeWallet,
  deleteDepositWallet: writeWallet,

  signUp: { kind: 'skipped', reason: 'Would create the first admin.' },
  markNotificationRead: skipExisting,
  markAllNotificationsRead: skipExisting,
  setTicketStatus: skipExisting,
  setTicketAssignee: skipExisting,
  addTicketMessage: { kind: 'skipped', reason: 'Would send a message to a user.' },
  getEvents: { kind: 'skipped', reason: 'The response is an endless stream.' },
  updateCasePresence: { kind: 'skipped', reason: 'Would add a viewer to a case.' },
  leaveQueue: { kind: 'skipped', reason: 'Would remove a viewer from a case.' },
  claimCase: skipExisting,
  releaseCase: skipExisting,
  snoozeCase: skipExisting,
  unsnoozeCase: skipExisting,
  addNote: { kind: 'skipped', reason: 'Would add a note that cannot be removed.' },
  setNotePinned: skipExisting,
  listOwnSessions: { kind: 'read' },
  listSessions: { kind: 'read' },
  endSession: { kind: 'skipped', reason: 'Would sign someone out.' },
  endOtherSessions: { kind: 'skipped', reason: 'Would sign someone out.' },
  endSessionsOfAdmin: { kind: 'skipped', reason: 'Would sign someone out.' },
  changeOwnPassword: { kind: 'skipped', reason: 'Would change the caller’s password.' },
  resetPassword: { kind: 'skipped', reason: 'Requires a reset link, which works once.' },
  createSubadminPasswordReset: { kind: 'skipped', reason: 'Would invalidate an earlier reset link.' },
  createUserPasswordReset: { kind: 'skipped', reason: 'Would invalidate an earlier reset link.' },
  signInSecondFactor: skipSecondFactor,
  startPasskeyStepUp: skipSecondFactor,
  completeStepUp: { kind: 'skipped', reason: 'Would count failed attempts of the caller.' },
  startAuthenticatorSetup: skipSecondFactor,
  confirmAuthenticator: skipSecondFactor,
  removeAuthenticator: skipSecondFactor,
  startPasskeyRegistration: skipSecondFactor,
  addPasskey: skipSecondFactor,
  renamePasskey: skipSecondFactor,
  removePasskey: skipSecondFactor,
  regenerateRecoveryCodes: skipSecondFactor,
  removeSubadminSecondFactor: skipExisting,
  setSecondFactorRule: skipPolicy,
  setApprovalPolicy: skipPolicy,
  addApprovalRequest: { kind: 'skipped', reason: 'Would ask colleagues for a decision.' },
  withdrawApprovalRequest: skipExisting,
  decideApprovalRequest: skipDecision,
  addView: { kind: 'skipped', reason: 'Would keep a view of the caller.' },
  updateView: skipExisting,
  deleteView: skipExisting,
  setDefaultView: { kind: 'skipped', reason: 'Would change the caller’s default view.' },
  addServiceAccount: { kind: 'skipped', reason: 'Would create an unused API key.' },
  updateServiceAccount: skipExisting,
  rotateServiceKey: skipExisting,
  revokeServiceAccount: skipExisting,
  uploadUserDocument: { kind: 'skipped', reason: 'Could leave a file behind.' },
  requestUserDocument: { kind: 'skipped', reason: 'Would ask a user for a document.' },
  verifyKyc: { kind: 'skipped', reason: 'Requires an image of a document.' },
  setWithdrawalStatus: skipDecision,
  setTransactionStatus: skipDecision,
  signOut: { kind: 'session' },
};

/** Returns the path of an image from the stored responses. */
export const findImagePath = (state: ServerState): string | undefined =>
  state.getFirst('getTransaction', 'data.transaction_image') ??
  state.getFirst('listTransactions', 'data.transactions[].transaction_image') ??
  ['identificationDocument', 'proofOfAddressDocument', 'selfieUpload']
    .map((kind) => state.getFirst('getUser', `data.${kind}`))
    .find((path) => path !== undefined);
