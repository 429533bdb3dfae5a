import type { Schemas } from '@countinghouse/api-client/schema';
import {
  kycStatusWords,
  referralStatusWords,
  ticketStatusWords,
  transactionStatusWords,
  withdrawalStatusWords,
} from '@countinghouse/shared/exports';
import type { StatusWord } from '@countinghouse/ui';
import { IconArchive, IconPlayerPause } from '@tabler/icons-react';

/*
 * What the status of each kind of record is called, and its tone, wherever it is drawn: as a badge, a bar, a dot or a slice.
 * One meaning has one tone: what waits for somebody here is a warning, what is done a success, what was refused a danger,
 * what is new information, and what rests neutral. The colours of a KYC status are those of the product's document.
 */

/** An account, and a plan: the contract has a boolean for the latter. */
export const activityStatuses = {
  active: { label: 'Active', tone: 'success' },
  inactive: { label: 'Inactive', tone: 'neutral' },
} as const satisfies Record<Schemas['UserStatus'], StatusWord>;

/** Whether the key of a program opens anything. */
export const serviceAccountStatuses = {
  active: { label: 'Active', tone: 'success' },
  expired: { label: 'Expired', tone: 'danger' },
} as const satisfies Record<Schemas['ServiceAccountStatus'], StatusWord>;

/** A verification: grey, yellow, green, red. */
export const kycStatuses = {
  pending: { label: kycStatusWords.pending, tone: 'neutral' },
  in_progress: { label: kycStatusWords.in_progress, tone: 'warning' },
  completed: { label: kycStatusWords.completed, tone: 'success' },
  rejected: { label: kycStatusWords.rejected, tone: 'danger' },
} as const satisfies Record<Schemas['KycStatus'], StatusWord>;

/** A withdrawal. */
export const withdrawalStatuses = {
  pending: { label: withdrawalStatusWords.pending, tone: 'warning' },
  approved: { label: withdrawalStatusWords.approved, tone: 'success' },
  rejected: { label: withdrawalStatusWords.rejected, tone: 'danger' },
} as const satisfies Record<Schemas['WithdrawalStatus'], StatusWord>;

/** A top-up, and any other transaction. */
export const transactionStatuses = {
  pending: { label: transactionStatusWords.pending, tone: 'warning' },
  approved: { label: transactionStatusWords.approved, tone: 'success' },
  cancelled: { label: transactionStatusWords.cancelled, tone: 'danger' },
} as const satisfies Record<Schemas['TransactionStatus'], StatusWord>;

/** A ticket. What nobody has looked at yet is `pending` to the server. */
export const ticketStatuses = {
  pending: { label: ticketStatusWords.pending, tone: 'info' },
  in_progress: { label: ticketStatusWords.in_progress, tone: 'warning' },
  on_hold: { label: ticketStatusWords.on_hold, tone: 'neutral', icon: IconPlayerPause },
  resolved: { label: ticketStatusWords.resolved, tone: 'success' },
  closed: { label: ticketStatusWords.closed, tone: 'neutral', icon: IconArchive },
} as const satisfies Record<Schemas['TicketStatus'], StatusWord>;

/** A referral program. */
export const referralStatuses = {
  active: { label: referralStatusWords.active, tone: 'success' },
  inactive: { label: referralStatusWords.inactive, tone: 'neutral' },
  pending: { label: referralStatusWords.pending, tone: 'warning' },
} as const satisfies Record<Schemas['ReferralStatus'], StatusWord>;

/** Whether money in a plan is still in it. */
export const holdingStates = {
  running: { label: 'Running', tone: 'info' },
  released: { label: 'Paid back', tone: 'success' },
} as const satisfies Record<string, StatusWord>;
