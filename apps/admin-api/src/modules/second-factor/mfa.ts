import type { Schemas } from '@countinghouse/api-client/strict';
import type { Executor } from '../../database/database';
import { listPasskeys, type PasskeyRow } from './passkeys-repository';
import { countRecoveryCodes, findAuthenticator } from './second-factor-repository';
import type { RelyingParty } from './relying-party';

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

const listPasskeysAt = async (db: Executor, userId: string, { rpId }: RelyingParty) =>
  (await listPasskeys(db, userId)).filter((passkey) => passkey.rpId === rpId);

/** Returns the request for the browser; null if the account has no passkey for this site. */
export async function toPasskeyRequest(
  db: Executor,
  { userId, challenge, relyingParty }: { userId: string; challenge: string; relyingParty: RelyingParty },
): Promise<Schemas['PasskeyRequest'] | null> {
  const own = await listPasskeysAt(db, userId, relyingParty);
  return own.length > 0 ? { challenge, rp_id: relyingParty.rpId, passkeys: own.map(toDescriptor) } : null;
}

/** Returns the methods that the account has set up for this site. */
export async function listMethods(
  db: Executor,
  { userId, relyingParty }: { userId: string; relyingParty: RelyingParty },
): Promise<Schemas['SecondFactorMethod'][]> {
  const methods: Schemas['SecondFactorMethod'][] = [];
  if ((await listPasskeysAt(db, userId, relyingParty)).length > 0) methods.push('passkey');
  if ((await findAuthenticator(db, userId))?.secret) methods.push('code');
  if ((await countRecoveryCodes(db, userId)) > 0) methods.push('recovery_code');
  return methods;
}
