import type { Transaction } from '../../database/database';
import { insertNotifications } from '../notifications/notifications-repository';
import { getDeviceLabel } from './device-label';

/** Notifies an account of a sign-in from a new device and address. */
export const notifyNewDevice = (
  transaction: Transaction,
  accountId: string,
  { address, userAgent }: { address: string; userAgent: string | undefined },
): Promise<void> =>
  insertNotifications(transaction, [
    {
      recipientId: accountId,
      title: 'Signed in from a new device',
      message: `${getDeviceLabel(userAgent ?? null)}, from ${address}. If this was not you, change your password and sign out there.`,
      recordType: 'account',
      recordId: accountId,
      isSecurity: true,
    },
  ]);
