import type { Schemas } from '@countinghouse/api-client/strict';
import type { PasskeyRow } from './passkeys-repository';

export const toPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Schemas['Passkey'] => ({
  _id: id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
