import type { Schemas } from '@countinghouse/api-client/strict';
import type { Executor } from '../../database/database';
import { listPasskeys, type PasskeyRow } from './passkeys-repository';
import { countRecoveryCodes, findAuthenticator } from './second-factor-repository';
import type { Site } from './site';

const transports: ReadonlySet<string> = new Set<Schemas['PasskeyTransport']>([
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
]);
const isTransport = (text: string): text is Schemas['PasskeyTransport'] => transports.has(text);

export const toDescriptor = (row: PasskeyRow): Schemas['PasskeyDescriptor'] => ({
  id: row.credentialId,
  transports: row.transports.filter(isTransport),
});

const listPasskeysAt = async (db: Executor, userId: string, { rpId }: Site) =>
  (await listPasskeys(db, userId)).filter((passkey) => passkey.rpId === rpId);

/** Returns the request for the browser; null if the account has no passkey for this site. */
export async function toPasskeyRequest(
  db: Executor,
  { userId, challenge, site }: { userId: string; challenge: string; site: Site },
): Promise<Schemas['PasskeyRequest'] | null> {
  const own = await listPasskeysAt(db, userId, site);
  return own.length > 0 ? { challenge, rp_id: site.rpId, passkeys: own.map(toDescriptor) } : null;
}

/** Returns the methods that the account has set up for this site. */
export async function listMethods(
  db: Executor,
  { userId, site }: { userId: string; site: Site },
): Promise<Schemas['SecondFactorMethod'][]> {
  const methods: Schemas['SecondFactorMethod'][] = [];
  if ((await listPasskeysAt(db, userId, site)).length > 0) methods.push('passkey');
  if ((await findAuthenticator(db, userId))?.secret) methods.push('code');
  if ((await countRecoveryCodes(db, userId)) > 0) methods.push('recovery_code');
  return methods;
}
