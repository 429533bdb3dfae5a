import { getCurrentTime, type StatusLabel } from '@countinghouse/ui';
import { serviceAccountStatuses } from '@countinghouse/feature-records';
import type { ServiceAccount } from './service-accounts-api';

/** Remaining lifetime from which an account is marked. */
const EXPIRY_WARNING_DAYS = 14;

const MS_PER_DAY = 86_400_000;

/** The status of an account, or `soon` if it expires within {@link EXPIRY_WARNING_DAYS}. */
export type DisplayStatus = ServiceAccount['status'] | 'soon';

export const statusLabels = {
  ...serviceAccountStatuses,
  soon: { label: 'Expires soon', tone: 'warning' },
} as const satisfies Record<DisplayStatus, StatusLabel>;

/**
 * Returns the displayed status of an account.
 *
 * @param now in milliseconds since 1970
 */
export function getDisplayStatus(
  { status, expires_at }: ServiceAccount,
  now = getCurrentTime().getTime(),
): DisplayStatus {
  const isNear = Date.parse(expires_at) - now <= EXPIRY_WARNING_DAYS * MS_PER_DAY;
  return status === 'active' && isNear ? 'soon' : status;
}
