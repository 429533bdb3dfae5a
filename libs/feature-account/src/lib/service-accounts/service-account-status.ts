import { currentTime, type StatusWord } from '@countinghouse/ui';
import { serviceAccountStatuses } from '@countinghouse/feature-records';
import type { ServiceAccount } from './service-accounts-api';

/** From how many days before its end an account is marked. */
const soonDays = 14;

const msPerDay = 86_400_000;

/** How an account stands: its status, or that it ends soon. */
export type Standing = ServiceAccount['status'] | 'soon';

/** The words for how an account stands. */
export const statusLabels = {
  ...serviceAccountStatuses,
  soon: { label: 'Expires soon', tone: 'warning' },
} as const satisfies Record<Standing, StatusWord>;

/** @param now in milliseconds since 1970 */
export function statusOf({ status, expires_at }: ServiceAccount, now = currentTime().getTime()): Standing {
  const isNear = Date.parse(expires_at) - now <= soonDays * msPerDay;
  return status === 'active' && isNear ? 'soon' : status;
}
