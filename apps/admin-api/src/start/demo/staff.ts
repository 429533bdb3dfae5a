import type { Permissions } from '../../common/permission-keys';
import type { users } from '../../database/schema';
import { type Clock, DAY_MS } from './clock';
import type { Random } from './random';

export type Staff = typeof users.$inferInsert & {
  id: string;
  role: 'admin' | 'subadmin';
  permissions: (keyof Permissions)[];
  createdAt: Date;
};

/**
 * Creates the main admin and three sub-admins, all with the same password. Two of the sub-admins have the permissions about money, so that
 * they can approve each other's requests.
 */
export function createStaff(random: Random, clock: Clock, passwordHash: string): [Staff, ...Staff[]] {
  const person = (
    role: 'admin' | 'subadmin',
    fullName: string,
    mailbox: string,
    phoneNumber: string,
    daysAgo: number,
    permissions: (keyof Permissions)[],
  ) => ({
    id: random.uuid(),
    role,
    fullName,
    email: `${mailbox}@countinghouse.example`,
    phoneNumber,
    passwordHash,
    permissions,
    createdAt: clock.ago(daysAgo * DAY_MS),
    updatedAt: clock.ago(daysAgo * DAY_MS),
  });
  return [
    person('admin', 'Margaret Ashdown', 'admin', '+44 20 7946 0101', 735, []),
    person('subadmin', 'Tobias Lindqvist', 'support', '+44 20 7946 0102', 512, ['dashboard', 'support']),
    person('subadmin', 'Chiara Montanari', 'finance', '+44 20 7946 0103', 430, [
      'dashboard',
      'plans',
      'wallets',
      'withdrawals',
      'transactions',
    ]),
    person('subadmin', 'Samuel Adebayo', 'onboarding', '+44 20 7946 0104', 96, [
      'dashboard',
      'users',
      'referrals',
      'wallets',
      'withdrawals',
      'transactions',
    ]),
  ];
}
