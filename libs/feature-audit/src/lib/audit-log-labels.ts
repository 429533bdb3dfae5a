import type { operations } from '@countinghouse/api-client/schema';
import { paths } from '@countinghouse/areas';

/** Every operation of the contract that changes something: all that do not list, get or report health. */
type Write = Exclude<keyof operations, `list${string}` | `get${string}` | 'health'>;

/** What each action is called once it is done. */
export const actions = {
  signUp: { label: 'Signed up' },
  signIn: { label: 'Signed in' },
  signOut: { label: 'Signed out' },
  addUser: { label: 'User added' },
  updateUser: { label: 'User changed' },
  uploadUserDocument: { label: 'User document replaced' },
  verifyKyc: { label: 'User document checked' },
  deleteUser: { label: 'User deleted' },
  addPlan: { label: 'Plan added' },
  updatePlan: { label: 'Plan changed' },
  deletePlan: { label: 'Plan deleted' },
  addSubadmin: { label: 'Subadmin added' },
  updateSubadmin: { label: 'Subadmin changed' },
  deleteSubadmin: { label: 'Subadmin deleted' },
  addDepositWallet: { label: 'Wallet added' },
  updateDepositWallet: { label: 'Wallet changed' },
  setDepositWalletStatus: { label: 'Wallet status changed' },
  deleteDepositWallet: { label: 'Wallet deleted' },
  setWithdrawalStatus: { label: 'Withdrawal decided' },
  setTransactionStatus: { label: 'Transaction decided' },
  setTicketStatus: { label: 'Ticket status changed' },
  markNotificationRead: { label: 'Notification read' },
  markAllNotificationsRead: { label: 'All notifications read' },
} as const satisfies Record<Write, { label: string }>;

/** The kinds of records, and where one of them is shown. */
const records: Readonly<Record<string, { label: string; pathOf?: (id: string) => string }>> = {
  user: { label: 'User', pathOf: paths.userEdit },
  plan: { label: 'Plan', pathOf: paths.planEdit },
  subadmin: { label: 'Subadmin', pathOf: paths.subadminEdit },
  withdrawal: { label: 'Withdrawal', pathOf: paths.withdrawalView },
  transaction: { label: 'Transaction', pathOf: paths.transactionDetails },
  ticket: { label: 'Ticket', pathOf: paths.ticketDetails },
  deposit_wallet: { label: 'Wallet', pathOf: () => paths.depositWallets() },
  notification: { label: 'Notification' },
  admin: { label: 'Admin' },
  session: { label: 'Session' },
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
  status: 'Status',
  kyc_status: 'KYC Status',
  identificationDocument: 'Identification Document',
  identificationDocument_verified: 'Identification Document verified',
  proofOfAddressDocument: 'Proof of Address',
  proofOfAddressDocument_verified: 'Proof of Address verified',
  selfieUpload: 'Selfie',
  selfieUpload_verified: 'Selfie verified',
  'investmentAmount.min': 'Investment Min',
  'investmentAmount.max': 'Investment Max',
  'profitPercentage.min': 'Profit Min (%)',
  'profitPercentage.max': 'Profit Max (%)',
  lockInPeriod: 'Lock-In Period',
  lockInPeriodUnit: 'Lock-In Unit',
  isRead: 'Read',
  marked: 'Marked as read',
};

const places = new Map(Object.keys(fields).map((field, place) => [field, place]));

/** Sorts fields as they are shown: those of the product first, the rest as they came. */
export function compareFields(a: string, b: string): number {
  return (places.get(a) ?? places.size) - (places.get(b) ?? places.size);
}

/** What was done, in words; for an unknown action, its name split into words. */
export function actionLabel(action: string): string {
  return isAction(action) ? actions[action].label : inWords(action);
}

/** Narrows a value that a filter gives back. */
export function isAction(text: string): text is Write {
  return Object.hasOwn(actions, text);
}

/** What a kind of record is called. */
export function recordLabel(recordType: string): string {
  return records[recordType]?.label ?? inWords(recordType);
}

/** The screen of a record; undefined where there is none. */
export function recordPath(recordType: string, id: string): string | undefined {
  return records[recordType]?.pathOf?.(id);
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
export function inWords(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
