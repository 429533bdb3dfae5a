import type { operations } from '@countinghouse/api-client/schema';

/**
 * Every operation of the contract that changes something: all that do not list, get or report health, nor say by
 * themselves what a panel shows.
 */
type Write = Exclude<
  keyof operations,
  `list${string}` | `get${string}` | 'health' | 'updateCasePresence' | 'leaveQueue'
>;

/** The lists that can be taken as a file. */
type Export = {
  [Id in keyof operations]: operations[Id] extends { responses: { 200: { content: { 'text/csv': string } } } }
    ? Id
    : never;
}[keyof operations];

/** What changes nothing and is recorded all the same. */
type Recorded = Export | 'getUpload' | 'exportEnded' | 'signInFailed' | 'changeRefused';

/** What the server's command line does. */
type Command = 'makePasswordResetOnServer' | 'removeSecondFactorOnServer' | 'erasePersonOnServer';

/** What the server does by itself. */
type Own = 'addMainAdminOnServer' | 'approvalRequestExpired';

type Action = Write | Recorded | Command | Own;

/** What each action is called once it is done. */
export const actions = {
  signUp: 'Signed up',
  addMainAdminOnServer: 'Main admin added at the start',
  signIn: 'Signed in',
  signInFailed: 'Sign-in failed',
  changeRefused: 'Change refused',
  signOut: 'Signed out',
  startPasskeyStepUp: 'Passkey asked for again',
  completeStepUp: 'Proof asked for again',
  signInSecondFactor: 'Signed in by two factors',
  startAuthenticatorSetup: 'Authenticator app begun',
  confirmAuthenticator: 'Authenticator app set up',
  removeAuthenticator: 'Authenticator app removed',
  startPasskeyRegistration: 'Passkey begun',
  addPasskey: 'Passkey added',
  renamePasskey: 'Passkey renamed',
  removePasskey: 'Passkey removed',
  regenerateRecoveryCodes: 'Recovery codes made anew',
  setSecondFactorRule: 'Second factor rule changed',
  removeSubadminSecondFactor: 'Subadmin’s factor removed',
  changeOwnPassword: 'Own password changed',
  createSubadminPasswordReset: 'Subadmin’s password link made',
  createUserPasswordReset: 'User’s password link made',
  resetPassword: 'Password set by a link',
  makePasswordResetOnServer: 'Password link by the server',
  removeSecondFactorOnServer: 'Factor removed on the server',
  erasePersonOnServer: 'Personal data erased',
  endSession: 'Session ended',
  endOtherSessions: 'Other sessions ended',
  endSessionsOfAdmin: 'All sessions ended',
  addUser: 'User added',
  updateUser: 'User changed',
  uploadUserDocument: 'User document replaced',
  requestUserDocument: 'User document asked for again',
  verifyKyc: 'User document checked',
  deleteUser: 'User deleted',
  addPlan: 'Plan added',
  updatePlan: 'Plan changed',
  deletePlan: 'Plan deleted',
  addSubadmin: 'Subadmin added',
  updateSubadmin: 'Subadmin changed',
  deleteSubadmin: 'Subadmin deleted',
  addDepositWallet: 'Wallet added',
  updateDepositWallet: 'Wallet changed',
  setDepositWalletStatus: 'Wallet status changed',
  deleteDepositWallet: 'Wallet deleted',
  setWithdrawalStatus: 'Withdrawal decided',
  setTransactionStatus: 'Transaction decided',
  setTicketStatus: 'Ticket status changed',
  setTicketAssignee: 'Ticket assigned or given back',
  addTicketMessage: 'Ticket answered',
  claimCase: 'Case taken',
  releaseCase: 'Case given back',
  snoozeCase: 'Case snoozed',
  unsnoozeCase: 'Case brought back',
  addNote: 'Note added',
  setNotePinned: 'Note pinned or unpinned',
  addView: 'View added',
  updateView: 'View changed',
  deleteView: 'View deleted',
  setDefaultView: 'Default view chosen',
  addServiceAccount: 'Service account made',
  updateServiceAccount: 'Service account changed',
  rotateServiceKey: 'New key of a program',
  revokeServiceAccount: 'Service account ended',
  addApprovalRequest: 'Proposed to a second admin',
  decideApprovalRequest: 'ApprovalRequest decided',
  withdrawApprovalRequest: 'ApprovalRequest withdrawn',
  approvalRequestExpired: 'ApprovalRequest expired',
  setApprovalPolicy: 'Four eyes changed',
  markNotificationRead: 'Notification read',
  markAllNotificationsRead: 'All notifications read',
  getUpload: 'Document looked at',
  listUsers: 'Users exported',
  listTransactions: 'Transactions exported',
  listUserTransactions: 'User transactions exported',
  getUserLedger: 'Ledger of a user exported',
  listWithdrawals: 'Withdrawals exported',
  listTickets: 'Tickets exported',
  listReferrals: 'Referrals exported',
  listReferredUsers: 'Referred users exported',
  listReferralEarnings: 'Referral earnings exported',
  listAuditLog: 'Audit log exported',
  exportEnded: 'Export ended',
} as const satisfies Record<Action, string>;

/** What the kinds of records are called. */
const records: Readonly<Record<string, string>> = {
  user: 'User',
  plan: 'Plan',
  subadmin: 'Subadmin',
  withdrawal: 'Withdrawal',
  transaction: 'Transaction',
  ticket: 'Ticket',
  deposit_wallet: 'Wallet',
  note: 'Note',
  view: 'View',
  service_account: 'Service account',
  approval_policy: 'Four eyes',
  notification: 'Notification',
  admin: 'Admin',
  session: 'Session',
  second_factor: 'Second factor',
  second_factor_rule: 'Rule of second factors',
  document: 'Document',
  export: 'File',
  refusal: 'Refusal',
};

/** What the fields are called, in the order in which they are shown. */
const fields: Readonly<Record<string, string>> = {
  fullName: 'Full Name',
  email: 'Email',
  phoneNumber: 'Phone',
  category: 'Category',
  planType: 'Plan Type',
  wallet_address: 'Wallet Address',
  network_type: 'Network Type',
  device: 'Device',
  ip_address: 'IP Address',
  ended: 'Sessions ended',
  status: 'Status',
  approvalRequest: 'ApprovalRequest',
  requested_by: 'Proposed by',
  expires_at: 'Ends',
  tried: 'Tried',
  exported: 'List',
  rows: 'Rows',
  file: 'File',
  files: 'Files',
  audit_entries: 'Entries of the log changed',
  withdrawals_above: 'Withdrawals above',
  topups_above: 'Top-ups above',
  deposit_addresses: 'Deposit addresses',
  reason: 'Reason',
  reason_details: 'Details of the reason',
  kyc_status: 'KYC Status',
  kyc_reason: 'KYC Reason',
  kyc_reason_details: 'Details of the KYC reason',
  identificationDocument: 'Identification Document',
  identificationDocument_verified: 'Identification Document verified',
  identificationDocument_request: 'Identification Document asked for again',
  proofOfAddressDocument: 'Proof of Address',
  proofOfAddressDocument_verified: 'Proof of Address verified',
  proofOfAddressDocument_request: 'Proof of Address asked for again',
  selfieUpload: 'Selfie',
  selfieUpload_verified: 'Selfie verified',
  selfieUpload_request: 'Selfie asked for again',
  'investmentAmount.min': 'Investment Min',
  'investmentAmount.max': 'Investment Max',
  'profitPercentage.min': 'Profit Min (%)',
  'profitPercentage.max': 'Profit Max (%)',
  lockInPeriod: 'Lock-In Period',
  lockInPeriodUnit: 'Lock-In Unit',
  taken_by: 'Taken by',
  snoozed_until: 'Snoozed until',
  snooze_note: 'Note of the snooze',
  assignee: 'Assigned to',
  answer: 'Answer',
  over: 'Although',
  record: 'Record',
  mentions: 'Mentioned',
  isPinned: 'Pinned',
  list: 'List',
  isShared: 'Shared',
  isDefault: 'Opens from the menu',
  density: 'Rows',
  columns: 'Columns',
  image: 'Image',
  name: 'Name',
  key_expires_at: 'End of the key',
  read_only: 'Read only',
  networks: 'Networks',
  isRead: 'Read',
  marked: 'Marked as read',
  step_up_method: 'Proof',
  isValid: 'Right',
  authenticator: 'Authenticator app',
  passkey: 'Passkey',
  second_factor: 'Second factor',
  is_required: 'Required of everybody',
};

const places = new Map(Object.keys(fields).map((field, place) => [field, place]));

/** Sorts fields as they are shown: those of the product first, the rest as they came. */
export function compareFields(a: string, b: string): number {
  return (places.get(a) ?? places.size) - (places.get(b) ?? places.size);
}

/** What was done, in words; for an unknown action, its name split into words. */
export function actionLabel(action: string): string {
  return isAction(action) ? actions[action] : inWords(action);
}

function isAction(text: string): text is Action {
  return Object.hasOwn(actions, text);
}

/** What a kind of record is called. */
export function recordLabel(recordType: string): string {
  return records[recordType] ?? inWords(recordType);
}

/** What a field is called; the parts of a field within a field are joined by dots (`permissions.users`). */
export function fieldLabel(field: string): string {
  const named = fields[field];
  if (named !== undefined) return named;
  return field
    .split('.')
    .map((part) => fields[part] ?? inWords(part))
    .join(' · ');
}

/** Splits a name for programs into words: `kyc_status` and `kycStatus` are "Kyc status". */
function inWords(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
