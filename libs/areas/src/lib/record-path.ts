import { usePermissions, type Gate } from '@countinghouse/permissions';
import { paths } from './paths';

interface RecordScreen {
  /** What opens it. */
  gate: Gate;
  path: (id: string) => string;
}

/** The screens of records, by their kind in the contract's word. */
const screens: Readonly<Record<string, RecordScreen>> = {
  user: { gate: 'users', path: paths.userEdit },
  plan: { gate: 'plans', path: paths.planEdit },
  subadmin: { gate: 'subadmins', path: paths.subadminEdit },
  withdrawal: { gate: 'withdrawals', path: paths.withdrawalView },
  transaction: { gate: 'transactions', path: paths.transactionDetails },
  ticket: { gate: 'support', path: paths.ticketDetails },
  deposit_wallet: { gate: 'wallets', path: () => paths.depositWallets() },
};

/**
 * The address of a record's screen; undefined where its kind has none, or where the admin may not see it.
 *
 * @param type the kind of record, in the contract's word
 * @param has whether the admin may pass a gate
 */
export function recordPath(type: string, id: string, has: (gate: Gate) => boolean): string | undefined {
  const screen = Object.hasOwn(screens, type) ? screens[type] : undefined;
  return screen && has(screen.gate) ? screen.path(id) : undefined;
}

/** Returns a function that says where a record has its screen, for the signed-in admin; see {@link recordPath}. */
export function useRecordPath(): (record: { kind: string; _id: string }) => string | undefined {
  const { has } = usePermissions();
  return ({ kind, _id }) => recordPath(kind, _id, has);
}
