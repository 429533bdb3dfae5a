import { isOffered, useCapabilities } from '@countinghouse/api-client';
import { usePermissions, type Gate } from '@countinghouse/permissions';
import type { Can } from './area';
import { paths } from './paths';

interface RecordScreen {
  /** What opens it. */
  gate: Gate;
  path: (id: string, can: Can) => string;
}

/** The screens of records, by their kind in the contract's word. */
const screens: Readonly<Record<string, RecordScreen>> = {
  user: { gate: 'users', path: userPath },
  plan: { gate: 'plans', path: paths.planEdit },
  subadmin: { gate: 'subadmins', path: paths.subadminEdit },
  withdrawal: { gate: 'withdrawals', path: paths.withdrawalView },
  transaction: { gate: 'transactions', path: paths.transactionDetails },
  ticket: { gate: 'support', path: paths.ticketDetails },
  account: { gate: 'any', path: () => paths.account() },
  deposit_wallet: { gate: 'wallets', path: () => paths.depositWallets() },
  service_account: { gate: 'main-admin', path: () => paths.serviceAccounts() },
  // Who decides about looser rules finds them there; whoever sets them may too.
  approval_policy: { gate: 'subadmins', path: () => paths.subadmins() },
};

/** Where a user has their screen: everything about them, or the form over a server that does not have it. */
export function userPath(id: string, can: Can): string {
  return can('user_overview') ? paths.userOverview(id) : paths.userEdit(id);
}

/**
 * The address of a record's screen; undefined where its kind has none, or where the admin may not see it.
 *
 * @param type the kind of record, in the contract's word
 * @param has whether the admin may pass a gate
 * @param can what the server can do
 */
export function recordPath(type: string, id: string, has: (gate: Gate) => boolean, can: Can): string | undefined {
  const screen = Object.hasOwn(screens, type) ? screens[type] : undefined;
  return screen && has(screen.gate) ? screen.path(id, can) : undefined;
}

/** Returns a function that says where a record has its screen, for the signed-in admin; see {@link recordPath}. */
export function useRecordPath(): (record: { kind: string; _id: string }) => string | undefined {
  const { has } = usePermissions();
  const known = useCapabilities();
  return ({ kind, _id }) => recordPath(kind, _id, has, (capability) => isOffered(known, capability));
}
