import type { Schemas } from '../../strict';
import { createFixture } from './fixture';
import { sessionFixtures } from './session-fixtures';

export const serviceAccountsFixtures = {
  serviceAccount: createFixture<Schemas['ServiceAccount']>({
    _id: 'service-1',
    name: 'Nightly reconciliation',
    permissions: { ...sessionFixtures.noPermissions(), users: true, transactions: true },
    status: 'active',
    expires_at: '2099-12-31T23:00:00.000Z',
    last_used: '2026-03-15T02:00:00.000Z',
    key_suffix: 'Zclj',
    key_created_at: '2026-03-14T09:26:53.000Z',
    read_only: false,
    networks: [],
    created_by: { _id: 'admin-1', fullName: 'Grace Hopper' },
    createdAt: '2026-03-14T09:26:53.000Z',
    version: '"service-1"',
  }),
  /** A well-formed key without a service account. */
  serviceKey: () => `chk_${'0'.repeat(43)}2CZclj`,
};
