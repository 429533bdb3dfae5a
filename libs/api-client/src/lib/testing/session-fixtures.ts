import { capabilities } from '../../generated/capabilities';
import type { Schemas } from '../../strict';
import { CREATED_AT, createFixture, UPDATED_AT } from './fixture';

const createPermissions = (isGranted: boolean): Schemas['Permissions'] => ({
  dashboard: isGranted,
  users: isGranted,
  plans: isGranted,
  subadmins: isGranted,
  wallets: isGranted,
  withdrawals: isGranted,
  support: isGranted,
  referrals: isGranted,
  transactions: isGranted,
});

const passkey = createFixture<Schemas['Passkey']>({
  _id: 'passkey-1',
  name: 'Laptop',
  createdAt: '2026-03-14T09:26:53.000Z',
  lastUsedAt: '2026-04-01T08:00:00.000Z',
});

const passkeyRequest = createFixture<Schemas['PasskeyRequest']>({
  challenge: 'x1c4nqLk2V0sT9pWm3yB8uRhZ5eFgA7dQiJoKtXvNrE',
  rp_id: 'localhost',
  passkeys: [{ id: '3q2-7wAAAAAAAAAAAAAAAA', transports: ['internal'] }],
});

/** Session, permissions, second factor and capabilities. */
export const sessionFixtures = {
  admin: createFixture<Schemas['Admin']>({
    _id: 'admin-1',
    fullName: 'Grace Hopper',
    email: 'admin@countinghouse.example',
    role: 'admin',
  }),
  stepUp: createFixture<Schemas['StepUp']>({ methods: ['password'], expires_at: '2026-03-14T09:31:53.000Z' }),
  permissions: createFixture(createPermissions(true)),
  noPermissions: () => createPermissions(false),
  passkey,
  secondFactor: createFixture<Schemas['SecondFactor']>({
    is_required: false,
    authenticator: { addedAt: '2026-03-14T09:26:53.000Z' },
    passkeys: [passkey()],
    recovery_codes_left: 9,
  }),
  newAuthenticator: createFixture<Schemas['NewAuthenticator']>({
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Countinghouse:admin%40countinghouse.example?issuer=Countinghouse&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
  }),
  newPasskeyRequest: createFixture<Schemas['NewPasskeyRequest']>({
    challenge: 'x1c4nqLk2V0sT9pWm3yB8uRhZ5eFgA7dQiJoKtXvNrE',
    rp_id: 'localhost',
    rp_name: 'Countinghouse',
    user: { id: 'AZjD8m16fEGbHi9ajT5LEA', name: 'admin@countinghouse.example', display_name: 'Grace Hopper' },
    passkeys: [],
    algorithms: [-8, -7, -257],
  }),
  recoveryCodes: () =>
    ['7KQ2', '2W8C', 'Q9ZT', '41HX', 'M3PR', '8DKV', '6YBN', 'R0GS', 'C5FJ', 'X7TA'].map((part) =>
      [part, 'M4XD', '09VT', 'HB3N', 'Q5ZT', '8RCE'].join('-'),
    ),
  /** The challenge of an account with every kind of second factor. */
  mfaChallenge: createFixture<Schemas['MfaChallenge']>({
    challenge: 'Vd1tW3o9dE0yZzQ2bX8rN5uKfLhJcGmA7sPqTiRwYvE',
    methods: ['passkey', 'code', 'recovery_code'],
    passkey: passkeyRequest(),
  }),
  passkeyRequest,
  secondFactorRule: createFixture<Schemas['SecondFactorRule']>({
    is_required: false,
    without: [
      { _id: 'admin-2', fullName: 'Katherine Johnson', email: 'katherine@countinghouse.example', role: 'subadmin' },
    ],
  }),
  passwordReset: createFixture<Schemas['PasswordReset']>({
    token: 'rT4mKq0xWc7ZpLhN2vYsBd9uJfGaE6oQi1XtDk3RzMw',
    expires_at: '2026-03-14T10:26:53.000Z',
  }),
  openSession: createFixture<Schemas['OpenSession']>({
    _id: 'session-1',
    is_current: false,
    device: 'Chrome on Windows',
    ip_address: '203.0.113.7',
    createdAt: CREATED_AT,
    last_used: UPDATED_AT,
    admin: { _id: 'admin-1', fullName: 'Grace Hopper', email: 'admin@countinghouse.example', role: 'admin' },
  }),
  /** All capabilities of the contract. */
  capabilities: () => [...capabilities],
};
