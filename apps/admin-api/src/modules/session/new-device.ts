import type { Transaction } from '../../database/database';
import { insertNotifications } from '../notifications/notifications-repository';
import { deviceWords } from './device-words';

/**
 * Tells an account, in its own bell, that somebody has signed in to it from a device and an address that it was not signed
 * in from before.
 */
export const tellNewDevice = (
  transaction: Transaction,
  accountId: string,
  { address, userAgent }: { address: string; userAgent: string | undefined },
): Promise<void> =>
  insertNotifications(transaction, [
    {
      recipientId: accountId,
      title: 'Signed in from a new device',
      message: `${deviceWords(userAgent ?? null)}, from ${address}. If this was not you, change your password and sign out there.`,
      recordType: 'account',
      recordId: accountId,
      isSecurity: true,
    },
  ]);
