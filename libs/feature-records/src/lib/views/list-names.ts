import { paths } from '@countinghouse/navigation';
import type { ListName } from './views-api';

/**
 * Menu paths of the lists that support views, by the `storageKey` of their tables; undefined for lists outside the
 * menu.
 */
const menuPaths: Readonly<Record<ListName, string | undefined>> = {
  users: paths.users(),
  subadmins: paths.subadmins(),
  plans: paths.plans(),
  'deposit-wallets': paths.depositWallets(),
  withdrawals: paths.withdrawals(),
  tickets: paths.tickets(),
  referrals: paths.referrals(),
  transactions: paths.transactions(),
  'user-wallet': undefined,
  ledger: undefined,
  'audit-log': paths.auditLog(),
};

export const isListName = (name: string): name is ListName => Object.hasOwn(menuPaths, name);

/** Returns the menu path of a list; undefined if it is not in the menu. */
export const getMenuPath = (list: ListName): string | undefined => menuPaths[list];
