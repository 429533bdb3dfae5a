import type { Area } from '@countinghouse/areas';
import { auditLogArea } from '@countinghouse/feature-audit';
import {
  depositWalletsArea,
  plansArea,
  transactionsArea,
  userWalletsArea,
  withdrawalsArea,
} from '@countinghouse/feature-finance';
import { ticketsArea } from '@countinghouse/feature-support';
import { referralsArea, subadminsArea, usersArea } from '@countinghouse/feature-users';
import { dashboardArea } from './dashboard/dashboard-area';

/** Every area of the product, in the order of the sidebar. */
export const areas: readonly Area[] = [
  dashboardArea,
  usersArea,
  plansArea,
  subadminsArea,
  depositWalletsArea,
  withdrawalsArea,
  ticketsArea,
  referralsArea,
  transactionsArea,
  userWalletsArea,
  auditLogArea,
];
