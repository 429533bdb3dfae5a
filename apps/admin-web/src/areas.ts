import { useCapabilities } from '@countinghouse/api-client';
import type { Area } from '@countinghouse/areas';
import { accountArea, serviceAccountsArea } from '@countinghouse/feature-account';
import { auditLogArea } from '@countinghouse/feature-audit';
import {
  depositWalletsArea,
  plansArea,
  transactionsArea,
  userWalletsArea,
  withdrawalsArea,
} from '@countinghouse/feature-finance';
import { ledgerArea } from '@countinghouse/feature-ledger';
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
  accountArea,
];

/** The areas that the admin may see, and that the server can serve as far as is known, in the order of the sidebar. */
export function useOpenAreas(): readonly Area[] {
  const { has } = usePermissions();
  const capabilities = useCapabilities();
  return areas.filter(
    ({ permission, capability }) =>
      has(permission) && (!capability || !capabilities || capabilities.includes(capability)),
  );
}
