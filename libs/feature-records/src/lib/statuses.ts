import type { Schemas } from '@countinghouse/api-client/schema';
import {
  kycStatusLabels,
  referralStatusLabels,
  ticketStatusLabels,
  transactionStatusLabels,
  withdrawalStatusLabels,
} from '@countinghouse/shared/exports';
import type { StatusLabel } from '@countinghouse/ui';
import { IconArchive, IconPlayerPause } from '@tabler/icons-react';

/*
 * Labels and tones of all statuses. Each meaning has one tone: pending is a warning, done is a success, rejected is a
 * danger, new is info, and inactive is neutral. The specification defines the colours of a KYC status.
 */

/** Statuses of accounts and plans. The contract has a boolean for plans. */
export const activityStatuses = {
  active: { label: 'Active', tone: 'success' },
  inactive: { label: 'Inactive', tone: 'neutral' },
} as const satisfies Record<Schemas['UserStatus'], StatusLabel>;

/** Statuses of service accounts. */
export const serviceAccountStatuses = {
  active: { label: 'Active', tone: 'success' },
  expired: { label: 'Expired', tone: 'danger' },
} as const satisfies Record<Schemas['ServiceAccountStatus'], StatusLabel>;

/** Statuses of identity verification: grey, yellow, green, red. */
export const kycStatuses = {
  pending: { label: kycStatusLabels.pending, tone: 'neutral' },
  in_progress: { label: kycStatusLabels.in_progress, tone: 'warning' },
  completed: { label: kycStatusLabels.completed, tone: 'success' },
  rejected: { label: kycStatusLabels.rejected, tone: 'danger' },
} as const satisfies Record<Schemas['KycStatus'], StatusLabel>;

export const withdrawalStatuses = {
  pending: { label: withdrawalStatusLabels.pending, tone: 'warning' },
  approved: { label: withdrawalStatusLabels.approved, tone: 'success' },
  rejected: { label: withdrawalStatusLabels.rejected, tone: 'danger' },
} as const satisfies Record<Schemas['WithdrawalStatus'], StatusLabel>;

/** Statuses of top-ups and all other transactions. */
export const transactionStatuses = {
  pending: { label: transactionStatusLabels.pending, tone: 'warning' },
  approved: { label: transactionStatusLabels.approved, tone: 'success' },
  cancelled: { label: transactionStatusLabels.cancelled, tone: 'danger' },
} as const satisfies Record<Schemas['TransactionStatus'], StatusLabel>;

/** Statuses of tickets. A new ticket is `pending` in the contract. */
export const ticketStatuses = {
  pending: { label: ticketStatusLabels.pending, tone: 'info' },
  in_progress: { label: ticketStatusLabels.in_progress, tone: 'warning' },
  on_hold: { label: ticketStatusLabels.on_hold, tone: 'neutral', icon: IconPlayerPause },
  resolved: { label: ticketStatusLabels.resolved, tone: 'success' },
  closed: { label: ticketStatusLabels.closed, tone: 'neutral', icon: IconArchive },
} as const satisfies Record<Schemas['TicketStatus'], StatusLabel>;

export const referralStatuses = {
  active: { label: referralStatusLabels.active, tone: 'success' },
  inactive: { label: referralStatusLabels.inactive, tone: 'neutral' },
  pending: { label: referralStatusLabels.pending, tone: 'warning' },
} as const satisfies Record<Schemas['ReferralStatus'], StatusLabel>;

/** States of an investment: still invested, or paid back. */
export const holdingStates = {
  running: { label: 'Running', tone: 'info' },
  released: { label: 'Paid back', tone: 'success' },
} as const satisfies Record<string, StatusLabel>;
