import { hasCapability, useCapabilities } from '@countinghouse/api-client';
import { usePermissions, type Gate } from '@countinghouse/permissions';
import type { CapabilityCheck } from './area';
import { paths } from './paths';

interface RecordScreen {
  /** The requirement of the screen. */
  gate: Gate;
  path: (id: string, can: CapabilityCheck) => string;
}

/** The screens of records, by the record types of the contract. */
const screens: Readonly<Record<string, RecordScreen>> = {
  user: { gate: 'users', path: getUserPath },
  plan: { gate: 'plans', path: paths.planEdit },
  subadmin: { gate: 'subadmins', path: paths.subadminEdit },
  withdrawal: { gate: 'withdrawals', path: paths.withdrawalView },
  transaction: { gate: 'transactions', path: paths.transactionDetails },
  ticket: { gate: 'support', path: paths.ticketDetails },
  account: { gate: 'any', path: () => paths.account() },
  deposit_wallet: { gate: 'wallets', path: () => paths.depositWallets() },
  service_account: { gate: 'main-admin', path: () => paths.serviceAccounts() },
  // Requests to loosen the policy are decided there.
  approval_policy: { gate: 'subadmins', path: () => paths.subadmins() },
};

/** Returns the path of a user's screen: the overview, or the form if the server has no overview. */
export function getUserPath(id: string, can: CapabilityCheck): string {
  return can('user_overview') ? paths.userOverview(id) : paths.userEdit(id);
}

/**
 * Returns the path of a record's screen; undefined if its type has none, or without the permission.
 *
 * @param type the record type of the contract
 * @param has whether the admin meets a requirement
 * @param can whether the server has a capability
 */
export function getRecordPath(
  type: string,
  id: string,
  has: (gate: Gate) => boolean,
  can: CapabilityCheck,
): string | undefined {
  const screen = Object.hasOwn(screens, type) ? screens[type] : undefined;
  return screen && has(screen.gate) ? screen.path(id, can) : undefined;
}

/** Returns a function that calls {@link getRecordPath} for the signed-in admin and the current server. */
export function useRecordPath(): (record: { kind: string; _id: string }) => string | undefined {
  const { has } = usePermissions();
  const capabilities = useCapabilities();
  return ({ kind, _id }) => getRecordPath(kind, _id, has, (capability) => hasCapability(capabilities, capability));
}
