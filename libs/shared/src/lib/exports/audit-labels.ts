import type { operations } from '@countinghouse/api-client/schema';

/** Every operation of the contract that changes something, without presence updates, which the panel sends by itself. */
type Write = Exclude<
  keyof operations,
  `list${string}` | `get${string}` | 'health' | 'updateCasePresence' | 'leaveQueue'
>;

/** The lists that can be exported as a file. */
type Export = {
  [Id in keyof operations]: operations[Id] extends { responses: { 200: { content: { 'text/csv': string } } } }
    ? Id
    : never;
}[keyof operations];

/** Actions that change nothing but are recorded. */
type Recorded = Export | 'getUpload' | 'exportEnded' | 'signInFailed' | 'changeDenied';

/** Actions of the server's command line. */
type Command = 'makePasswordResetOnServer' | 'removeSecondFactorOnServer' | 'erasePersonOnServer';

/** Actions that the server performs by itself. */
type ServerAction = 'addMainAdminOnServer' | 'approvalRequestExpired';

type Action = Write | Recorded | Command | ServerAction;

/** Labels of the actions. */
export const actionLabels = {
  signUp: 'Signed up',
  addMainAdminOnServer: 'Main admin created at first start',
  signIn: 'Signed in',
  signInFailed: 'Sign-in failed',
  changeDenied: 'Change denied',
  signOut: 'Signed out',
  startPasskeyStepUp: 'Re-authenticated with passkey',
  completeStepUp: 'Re-authenticated',
  signInSecondFactor: 'Signed in with second factor',
  startAuthenticatorSetup: 'Authenticator setup started',
  confirmAuthenticator: 'Authenticator app set up',
  removeAuthenticator: 'Authenticator app removed',
  startPasskeyRegistration: 'Passkey setup started',
  addPasskey: 'Passkey added',
  renamePasskey: 'Passkey renamed',
  removePasskey: 'Passkey removed',
  regenerateRecoveryCodes: 'Recovery codes regenerated',
  setSecondFactorRule: 'Second factor rule changed',
  removeSubadminSecondFactor: 'Subadmin’s second factor removed',
  changeOwnPassword: 'Password changed',
  createSubadminPasswordReset: 'Password reset link created for subadmin',
  createUserPasswordReset: 'Password reset link created for user',
  resetPassword: 'Password set with reset link',
  makePasswordResetOnServer: 'Password reset link created on the server',
  removeSecondFactorOnServer: 'Second factor removed on the server',
  erasePersonOnServer: 'Personal data erased',
  endSession: 'Session ended',
  endOtherSessions: 'Other sessions ended',
  endSessionsOfAdmin: 'All sessions ended',
  addUser: 'User added',
  updateUser: 'User changed',
  uploadUserDocument: 'User document replaced',
  requestUserDocument: 'New user document requested',
  verifyKyc: 'User document reviewed',
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
  setTicketAssignee: 'Ticket assignment changed',
  addTicketMessage: 'Ticket reply sent',
  claimCase: 'Case claimed',
  releaseCase: 'Case released',
  snoozeCase: 'Case snoozed',
  unsnoozeCase: 'Case snooze ended',
  addNote: 'Note added',
  setNotePinned: 'Note pinned or unpinned',
  addView: 'View added',
  updateView: 'View changed',
  deleteView: 'View deleted',
  setDefaultView: 'Default view changed',
  addServiceAccount: 'Service account created',
  updateServiceAccount: 'Service account changed',
  rotateServiceKey: 'API key rotated',
  revokeServiceAccount: 'Service account revoked',
  addApprovalRequest: 'Approval requested',
  decideApprovalRequest: 'Approval request decided',
  withdrawApprovalRequest: 'Approval request withdrawn',
  approvalRequestExpired: 'Approval request expired',
  setApprovalPolicy: 'Approval policy changed',
  markNotificationRead: 'Notification read',
  markAllNotificationsRead: 'All notifications read',
  getUpload: 'Document viewed',
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

const recordTypeLabels: Readonly<Record<string, string>> = {
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
  approval_policy: 'Dual approval',
  notification: 'Notification',
  admin: 'Admin',
  session: 'Session',
  second_factor: 'Second factor',
  second_factor_rule: 'Second factor rule',
  document: 'Document',
  export: 'File',
  denied_change: 'Denied change',
};

/** Labels of the fields, in display order. */
const fieldLabels: Readonly<Record<string, string>> = {
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
  approvalRequest: 'Approval request',
  requested_by: 'Requested by',
  expires_at: 'Expires',
  tried: 'Tried',
  exported: 'List',
  rows: 'Rows',
  file: 'File',
  files: 'Files',
  audit_entries: 'Audit entries changed',
  withdrawals_above: 'Withdrawals above',
  topups_above: 'Top-ups above',
  deposit_addresses: 'Deposit addresses',
  reason: 'Reason',
  reason_details: 'Reason details',
  kyc_status: 'KYC Status',
  kyc_reason: 'KYC Reason',
  kyc_reason_details: 'KYC reason details',
  identificationDocument: 'Identification Document',
  identificationDocument_verified: 'Identification Document verified',
  identificationDocument_request: 'New Identification Document requested',
  proofOfAddressDocument: 'Proof of Address',
  proofOfAddressDocument_verified: 'Proof of Address verified',
  proofOfAddressDocument_request: 'New Proof of Address requested',
  selfieUpload: 'Selfie',
  selfieUpload_verified: 'Selfie verified',
  selfieUpload_request: 'New Selfie requested',
  'investmentAmount.min': 'Investment Min',
  'investmentAmount.max': 'Investment Max',
  'profitPercentage.min': 'Profit Min (%)',
  'profitPercentage.max': 'Profit Max (%)',
  lockInPeriod: 'Lock-In Period',
  lockInPeriodUnit: 'Lock-In Unit',
  claimed_by: 'Claimed by',
  snoozed_until: 'Snoozed until',
  snooze_note: 'Snooze note',
  assignee: 'Assigned to',
  reply: 'Reply',
  overridden_checks: 'Overridden checks',
  record: 'Record',
  mentions: 'Mentioned',
  isPinned: 'Pinned',
  list: 'List',
  isShared: 'Shared',
  isDefault: 'Default view',
  density: 'Rows',
  columns: 'Columns',
  image: 'Files viewed',
  name: 'Name',
  key_suffix: 'Key suffix',
  read_only: 'Read only',
  networks: 'Networks',
  isRead: 'Read',
  marked: 'Marked as read',
  step_up_method: 'Method',
  isValid: 'Valid',
  authenticator: 'Authenticator app',
  passkey: 'Passkey',
  second_factor: 'Second factor',
  is_required: 'Require for all admins',
};

const fieldPositions = new Map(Object.keys(fieldLabels).map((field, position) => [field, position]));

/** Compares fields by their display order. Unknown fields come last and keep their order. */
export function compareFields(a: string, b: string): number {
  return (fieldPositions.get(a) ?? fieldPositions.size) - (fieldPositions.get(b) ?? fieldPositions.size);
}

/** Returns the label of an action; for an unknown one, its name split into words. */
export function getActionLabel(action: string): string {
  return isAction(action) ? actionLabels[action] : toLabel(action);
}

function isAction(text: string): text is Action {
  return Object.hasOwn(actionLabels, text);
}

/** Returns the label of a record type; for an unknown one, its name split into words. */
export function getRecordTypeLabel(recordType: string): string {
  return recordTypeLabels[recordType] ?? toLabel(recordType);
}

/** Returns the label of a field. Nested fields are joined by dots (`permissions.users`). */
export function getFieldLabel(field: string): string {
  const label = fieldLabels[field];
  if (label !== undefined) return label;
  return field
    .split('.')
    .map((part) => fieldLabels[part] ?? toLabel(part))
    .join(' · ');
}

/** Splits an identifier into words: `kyc_status` and `kycStatus` become "Kyc status". */
function toLabel(name: string): string {
  const label = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return label.charAt(0).toUpperCase() + label.slice(1);
}
