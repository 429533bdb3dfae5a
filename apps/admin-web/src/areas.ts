import { hasCapability, useCapabilities } from '@countinghouse/api-client';
import type { Area } from '@countinghouse/navigation';
import { accountArea, securityArea, serviceAccountsArea } from '@countinghouse/feature-account';
import { auditLogArea } from '@countinghouse/feature-audit';
import {
  depositWalletsArea,
  plansArea,
  transactionsArea,
  userWalletsArea,
  withdrawalsArea,
} from '@countinghouse/feature-finance';
import { ledgerArea } from '@countinghouse/feature-records';
import { ticketsArea } from '@countinghouse/feature-support';
import { usePermissions } from '@countinghouse/permissions';
import { kycArea, overviewArea, referralsArea, subadminsArea, usersArea } from '@countinghouse/feature-users';
import { dashboardArea } from './dashboard/dashboard-area';

/** Every area of the product, in the order of the sidebar. */
export const areas: readonly Area[] = [
  dashboardArea,
  usersArea,
  overviewArea,
  kycArea,
  plansArea,
  subadminsArea,
  depositWalletsArea,
  withdrawalsArea,
  ticketsArea,
  referralsArea,
  transactionsArea,
  userWalletsArea,
  ledgerArea,
  auditLogArea,
  serviceAccountsArea,
  securityArea,
  accountArea,
];

/** Returns the areas that the admin may see and the server supports, in the order of the sidebar. */
export function useOpenAreas(): readonly Area[] {
  const { has } = usePermissions();
  const capabilities = useCapabilities();
  const isSupported = ({ capability }: Area) =>
    capability === undefined || [capability].flat().some((each) => hasCapability(capabilities, each));
  return areas.filter((area) => has(area.permission) && isSupported(area));
}
