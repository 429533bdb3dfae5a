import { capabilities } from '../../generated/capabilities';
import type { Schemas } from '../../whole';
import { fixture } from './fixture';

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
  proof: fixture<Schemas['Proof']>({ ways: ['password'], proven_until: '2026-03-14T09:31:53.000Z' }),
  permissions: fixture(flags(true)),
  /** All nine flags off. */
  noPermissions: () => flags(false),
  /** All that a server can do beyond the product's document. */
  capabilities: () => [...capabilities],
};
