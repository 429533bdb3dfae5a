import { capabilities } from '../../generated/capabilities';
import type { Schemas } from '../../whole';
import { CREATED, fixture, UPDATED } from './fixture';

const flags = (isOn: boolean): Schemas['Permissions'] => ({
  dashboard: isOn,
  users: isOn,
  plans: isOn,
  subadmins: isOn,
  wallets: isOn,
  withdrawals: isOn,
  support: isOn,
  referrals: isOn,
  transactions: isOn,
});

/** Who is signed in, what they may see, and what the server can do. */
export const sessionFixtures = {
  admin: fixture<Schemas['Admin']>({
    _id: 'admin-1',
    fullName: 'Grace Hopper',
    email: 'admin@countinghouse.example',
    role: 'admin',
  }),
  permissions: fixture(flags(true)),
  /** All nine flags off. */
  noPermissions: () => flags(false),
  openSession: fixture<Schemas['OpenSession']>({
    _id: 'session-1',
    is_current: false,
    device: 'Chrome on Windows',
    ip_address: '203.0.113.7',
    createdAt: CREATED,
    last_used: UPDATED,
    admin: { _id: 'admin-1', fullName: 'Grace Hopper', email: 'admin@countinghouse.example', role: 'admin' },
  }),
  /** All that a server can do beyond the product's document. */
  capabilities: () => [...capabilities],
};
