import type { Known } from './known';

/** How an operation that reads is tried. */
export interface Read {
  kind: 'read';
  /** What stands for the parameter in the path: from an answer that came before. */
  value?: (known: Known) => string | undefined;
  /** Why it is not tried where that is not known. Default: that there is no record. */
  lack?: string;
  query?: string;
  /** By capability: what else a server that names it must take. */
  also?: Readonly<Record<string, string>>;
}

/** How an operation is tried, or why it is not. */
export type Step =
  | Read
  /** By a trial of its own. */
  | { kind: 'session' }
  | { kind: 'image' }
  /** With a record that the check makes and removes again. */
  | { kind: 'write'; option: 'write' | 'deposit-wallets' }
  /** Never. */
  | { kind: 'left'; reason: string };

const adminId = (known: Known) => known.adminId ?? known.firstAt('signIn', 'data._id');
const ofAdmin = {
  kind: 'read',
  value: adminId,
  lack: 'The id of the admin is not known: --admin-id says it.',
} as const;
const first = (operation: string, place: string) => (known: Known) => known.firstAt(operation, place);

/** The main admin may stand in the list, and has no details there. */
const subadminId = (known: Known) => {
  const roles = known.valuesAt('listSubadmins', 'data[].role');
  const ids = known.valuesAt('listSubadmins', 'data[]._id');
  return ids.find((id, index) => roles[index] === 'subadmin' && id !== adminId(known))?.toString();
};

const referrer = first('listReferrals', 'data[].user_id._id');
const page = 'page=1&limit=100';
const decides = { kind: 'left', reason: 'It decides about money.' } as const;
const existing = { kind: 'left', reason: 'It changes a record that is there already.' } as const;
const secondFactor = { kind: 'left', reason: 'It needs what the account’s owner has.' } as const;
const rules = { kind: 'left', reason: 'It changes a rule of the house.' } as const;
const write = { kind: 'write', option: 'write' } as const;
const writeWallet = { kind: 'write', option: 'deposit-wallets' } as const;

/** Every operation of the contract, in the order in which they are tried. */
export const plan: Readonly<Record<string, Step>> = {
  signIn: { kind: 'session' },
  getCapabilities: { kind: 'session' },
  getPermissions: ofAdmin,
  getAdmin: ofAdmin,
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
    also: { snoozes: 'snoozed=true' },
  },
  getDashboard: { ...ofAdmin, query: 'page=1&limit=10' },
  listSubadmins: { kind: 'read' },
  getSubadmin: { kind: 'read', value: subadminId },
  listUsers: {
    kind: 'read',
    query: page,
    also: { user_filters: 'page=1&limit=10&sort=-createdAt&status=active&kyc_status=pending' },
  },
  getUser: { kind: 'read', value: first('listUsers', 'data.users[]._id') },
  getUserOverview: { kind: 'read', value: first('listUsers', 'data.users[]._id') },
  getUserChecks: { kind: 'read', value: first('listUsers', 'data.users[]._id') },
  listPlans: { kind: 'read', also: { list_pages: 'page=1&limit=1', plan_order: 'sort=-category' } },
  getPlan: { kind: 'read', value: first('listPlans', 'data[]._id') },
  listWithdrawals: {
    kind: 'read',
    also: {
      list_pages: 'page=1&limit=1',
      withdrawal_search: 'search=a&status=pending&from=2020-01-01&amount_min=1&sort=amount',
    },
  },
  getWithdrawal: { kind: 'read', value: first('listWithdrawals', 'data[]._id') },
  getWithdrawalChecks: { kind: 'read', value: first('listWithdrawals', 'data[]._id') },
  listTickets: { kind: 'read', also: { ticket_search: 'page=1&limit=1&search=a&status=pending&sort=subject' } },
  getTicket: { kind: 'read', value: first('listTickets', 'data[]._id') },
  listTicketMessages: { kind: 'read', value: first('listTickets', 'data[]._id'), query: page },
  getTicketStats: { kind: 'read' },
  listReferrals: { kind: 'read', query: page, also: { referral_lists: 'page=1&limit=1&status=active&sort=email' } },
  getReferral: { kind: 'read', value: referrer },
  listReferredUsers: { kind: 'read', value: referrer, query: page },
  listReferralEarnings: { kind: 'read', value: referrer, query: page },
  getReferralSummary: { kind: 'read' },
  getReferralTracking: { kind: 'read' },
  listDepositWallets: { kind: 'read' },
  getUserWallet: { kind: 'read', value: first('listUsers', 'data.users[]._id'), query: page },
  getUserLedger: { kind: 'read', value: first('listUsers', 'data.users[]._id'), query: page },
  listTransactions: {
    kind: 'read',
    query: page,
    also: { transaction_search: 'page=1&limit=10&search=a&from=2020-01-01&to=2020-12-31&amount_min=1&sort=amount' },
  },
  getTransaction: { kind: 'read', value: first('listTransactions', 'data.transactions[]._id') },
  getTransactionChecks: { kind: 'read', value: first('listTransactions', 'data.transactions[]._id') },
  listUserTransactions: {
    kind: 'read',
    // Somebody who has some, where it is known who.
    value: (known) =>
      known.firstAt('getTransaction', 'data.user.id') ??
      known.firstAt('listTransactions', 'data.transactions[].user_id._id') ??
      known.firstAt('listUsers', 'data.users[]._id'),
    query: page,
  },
  listAuditLog: { kind: 'read', query: page },
  // There need be no such user: nobody has notes on one that is not there.
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
  markNotificationRead: existing,
  markAllNotificationsRead: existing,
  setTicketStatus: existing,
  setTicketAssignee: existing,
  addTicketMessage: { kind: 'left', reason: 'Somebody would be written to.' },
  getEvents: { kind: 'left', reason: 'Its answer has no end.' },
  updateCasePresence: { kind: 'left', reason: 'Colleagues would see somebody at a case.' },
  leaveQueue: { kind: 'left', reason: 'Colleagues would miss somebody at a case.' },
  claimCase: existing,
  releaseCase: existing,
  snoozeCase: existing,
  unsnoozeCase: existing,
  addNote: { kind: 'left', reason: 'Nobody can remove a note again.' },
  setNotePinned: existing,
  listOwnSessions: { kind: 'read' },
  listSessions: { kind: 'read' },
  endSession: { kind: 'left', reason: 'Somebody would be signed out.' },
  endOtherSessions: { kind: 'left', reason: 'Somebody would be signed out.' },
  endSessionsOfAdmin: { kind: 'left', reason: 'Somebody would be signed out.' },
  changeOwnPassword: { kind: 'left', reason: 'The caller’s password would be another one.' },
  resetPassword: { kind: 'left', reason: 'It needs a link, and uses it up.' },
  createSubadminPasswordReset: { kind: 'left', reason: 'It voids a link that somebody may have been sent.' },
  createUserPasswordReset: { kind: 'left', reason: 'It voids a link that somebody may have been sent.' },
  signInSecondFactor: secondFactor,
  startPasskeyStepUp: secondFactor,
  completeStepUp: { kind: 'left', reason: 'Failures count against the caller.' },
  startAuthenticatorSetup: secondFactor,
  confirmAuthenticator: secondFactor,
  removeAuthenticator: secondFactor,
  startPasskeyRegistration: secondFactor,
  addPasskey: secondFactor,
  renamePasskey: secondFactor,
  removePasskey: secondFactor,
  regenerateRecoveryCodes: secondFactor,
  removeSubadminSecondFactor: existing,
  setSecondFactorRule: rules,
  setApprovalPolicy: rules,
  addApprovalRequest: { kind: 'left', reason: 'Colleagues would be asked to decide.' },
  withdrawApprovalRequest: existing,
  decideApprovalRequest: decides,
  addView: { kind: 'left', reason: 'It would be the caller’s for good.' },
  updateView: existing,
  deleteView: existing,
  setDefaultView: { kind: 'left', reason: 'The caller’s menu would lead elsewhere.' },
  addServiceAccount: { kind: 'left', reason: 'There would be a key that nobody keeps.' },
  updateServiceAccount: existing,
  rotateServiceKey: existing,
  revokeServiceAccount: existing,
  uploadUserDocument: { kind: 'left', reason: 'Its file could outlive the record.' },
  requestUserDocument: { kind: 'left', reason: 'Somebody would be asked for a document.' },
  verifyKyc: { kind: 'left', reason: 'It needs the image of a document.' },
  setWithdrawalStatus: decides,
  setTransactionStatus: decides,
  signOut: { kind: 'session' },
};

/** Where records name images. */
export const images = (known: Known): string | undefined =>
  known.firstAt('getTransaction', 'data.transaction_image') ??
  known.firstAt('listTransactions', 'data.transactions[].transaction_image') ??
  ['identificationDocument', 'proofOfAddressDocument', 'selfieUpload']
    .map((kind) => known.firstAt('getUser', `data.${kind}`))
    .find((path) => path !== undefined);
