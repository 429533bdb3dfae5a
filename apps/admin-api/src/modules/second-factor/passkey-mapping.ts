import type { Schemas } from '@countinghouse/api-client/whole';
import type { PasskeyRow } from './passkeys-repository';

/** A passkey as its owner sees it. */
export const toPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Schemas['Passkey'] => ({
  _id: id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
