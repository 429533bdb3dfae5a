import type { ServerState } from './server-state';

/** How a read operation is checked. */
export interface Read {
  kind: 'read';
  /** Returns the path parameter from earlier responses. */
  value?: (state: ServerState) => string | undefined;
  /** Why the operation is skipped without a path parameter. @default there is no record */
  missingReason?: string;
  query?: string;
  /** Further queries that a server with a capability must support, by capability. */
  byCapability?: Readonly<Record<string, string>>;
}

/** How an operation is checked, or why it is skipped. */
export type Step =
  | Read
  /** Checked separately. */
  | { kind: 'session' }
  | { kind: 'image' }
  /** Checked with a test record. */
  | { kind: 'write'; option: 'write' | 'deposit-wallets' }
  /** Skipped. */
  | { kind: 'left'; reason: string };

const adminId = (state: ServerState) => state.adminId ?? state.getFirst('signIn', 'data._id');
const adminRead = {
  kind: 'read',
  value: adminId,
  missingReason: 'The id of the admin is not known: --admin-id says it.',
} as const;
const getFirstValue = (operation: string, place: string) => (state: ServerState) => state.getFirst(operation, place);

/** The list may contain the main admin, who has no details. */
const subadminId = (state: ServerState) => {
  const roles = state.getValues('listSubadmins', 'data[].role');
  const ids = state.getValues('listSubadmins', 'data[]._id');
  return ids.find((id, index) => roles[index] === 'subadmin' && id !== adminId(state))?.toString();
};

const referrer = getFirstValue('listReferrals', 'data[].user_id._id');
const page = 'page=1&limit=100';
const skipDecision = { kind: 'left', reason: 'It decides about money.' } as const;
const skipExisting = { kind: 'left', reason: 'It changes a record that is there already.' } as const;
const skipSecondFactor = { kind: 'left', reason: 'It needs what the account’s owner has.' } as const;
const skipPolicy = { kind: 'left', reason: 'It changes a company policy.' } as const;
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
    byCapability: { snoozes: 'snoozed=true' },
  },
  getDashboard: { ...adminRead, query: 'page=1&limit=10' },
  listSubadmins: { kind: 'read' },
  getSubadmin: { kind: 'read', value: subadminId },
  listUsers: {
    kind: 'read',
    query: page,
    byCapability: { user_filters: 'page=1&limit=10&sort=-createdAt&status=active&kyc_status=pending' },
  },
  getUser: { kind: 'read', value: getFirstValue('listUsers', 'data.users[]._id') },
  getUserOverview: { kind: 'read', value: getFirstValue('listUsers', 'data.users[]._id') },
  getUserChecks: { kind: 'read', value: getFirstValue('listUsers', 'data.users[]._id') },
  listPlans: { kind: 'read', byCapability: { list_pages: 'page=1&limit=1', plan_order: 'sort=-category' } },
  getPlan: { kind: 'read', value: getFirstValue('listPlans', 'data[]._id') },
  listWithdrawals: {
    kind: 'read',
    byCapability: {
      list_pages: 'page=1&limit=1',
      withdrawal_search: 'search=a&status=pending&from=2020-01-01&amount_min=1&sort=amount',
    },
  },
  getWithdrawal: { kind: 'read', value: getFirstValue('listWithdrawals', 'data[]._id') },
  getWithdrawalChecks: { kind: 'read', value: getFirstValue('listWithdrawals', 'data[]._id') },
  listTickets: { kind: 'read', byCapability: { ticket_search: 'page=1&limit=1&search=a&status=pending&sort=subject' } },
  getTicket: { kind: 'read', value: getFirstValue('listTickets', 'data[]._id') },
  listTicketMessages: { kind: 'read', value: getFirstValue('listTickets', 'data[]._id'), query: page },
  getTicketStats: { kind: 'read' },
  listReferrals: {
    kind: 'read',
    query: page,
    byCapability: { referral_lists: 'page=1&limit=1&status=active&sort=email' },
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
    byCapability: {
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

  signUp: { kind: 'left', reason: 'It makes the first admin of a server.' },
  markNotificationRead: skipExisting,
  markAllNotificationsRead: skipExisting,
  setTicketStatus: skipExisting,
  setTicketAssignee: skipExisting,
  addTicketMessage: { kind: 'left', reason: 'Somebody would be written to.' },
  getEvents: { kind: 'left', reason: 'Its answer has no end.' },
  updateCasePresence: { kind: 'left', reason: 'Colleagues would see somebody at a case.' },
  leaveQueue: { kind: 'left', reason: 'Colleagues would miss somebody at a case.' },
  claimCase: skipExisting,
  releaseCase: skipExisting,
  snoozeCase: skipExisting,
  unsnoozeCase: skipExisting,
  addNote: { kind: 'left', reason: 'Nobody can remove a note again.' },
  setNotePinned: skipExisting,
  listOwnSessions: { kind: 'read' },
  listSessions: { kind: 'read' },
  endSession: { kind: 'left', reason: 'Somebody would be signed out.' },
  endOtherSessions: { kind: 'left', reason: 'Somebody would be signed out.' },
  endSessionsOfAdmin: { kind: 'left', reason: 'Somebody would be signed out.' },
  changeOwnPassword: { kind: 'left', reason: 'The caller’s password would be another one.' },
  resetPassword: { kind: 'left', reason: 'It needs a link, and uses it up.' },
  createSubadminPasswordReset: { kind: 'left', reason: 'It voids a link that somebody may have been sent.' },
  createUserPasswordReset: { kind: 'left', reason: 'It voids a link that somebody may have been sent.' },
  signInSecondFactor: skipSecondFactor,
  startPasskeyStepUp: skipSecondFactor,
  completeStepUp: { kind: 'left', reason: 'Failures count against the caller.' },
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
  addApprovalRequest: { kind: 'left', reason: 'Colleagues would be asked to decide.' },
  withdrawApprovalRequest: skipExisting,
  decideApprovalRequest: skipDecision,
  addView: { kind: 'left', reason: 'It would be the caller’s for good.' },
  updateView: skipExisting,
  deleteView: skipExisting,
  setDefaultView: { kind: 'left', reason: 'The caller’s menu would lead elsewhere.' },
  addServiceAccount: { kind: 'left', reason: 'There would be a key that nobody keeps.' },
  updateServiceAccount: skipExisting,
  rotateServiceKey: skipExisting,
  revokeServiceAccount: skipExisting,
  uploadUserDocument: { kind: 'left', reason: 'Its file could outlive the record.' },
  requestUserDocument: { kind: 'left', reason: 'Somebody would be asked for a document.' },
  verifyKyc: { kind: 'left', reason: 'It needs the image of a document.' },
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
