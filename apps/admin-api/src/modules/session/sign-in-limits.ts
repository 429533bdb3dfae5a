import { normalizeIP } from '@fastify/rate-limit';
import type { Config } from '../../config/config';
import type { Executor, Orm } from '../../database/database';
import { countInWindow, countWithBackoff, clearAttempts, hashKey } from './attempts';
import { findTrustedKeys, saveTrustedKeys } from './trusted-devices';
import { createToken } from '../../common/tokens';

type Limits = Config['signInLimit'];

/** The client of a sign-in attempt. */
export interface SignInClient {
  address: string;
  /** The token that the browser received at an earlier sign-in. */
  deviceToken: string | undefined;
}

/**
 * The limit of all untrusted clients together for one account, as a multiple of one client's limit. With the default limit,
 * this is the hundred attempts of NIST SP 800-63B, 5.2.2.
 */
const UNTRUSTED_LIMIT_FACTOR = 10;

/** IPv6 addresses count by their /64 network, in which a client can choose addresses freely. */
const getAddressKey = (address: string) => hashKey('address', normalizeIP(address));
const getDeviceKey = (deviceToken: string) => hashKey('device', deviceToken);
/** The contract allows ASCII emails only, so each account has one key, whether it exists or not. */
const getAccountKey = (email: string) => hashKey('account', email.toLowerCase());

/** Returns the keys of this account on the client's device, then at its address. */
const getSourceKeys = (email: string, { address, deviceToken }: SignInClient) =>
  [...(deviceToken === undefined ? [] : [getDeviceKey(deviceToken)]), getAddressKey(address)].map((clientKey) =>
    hashKey(getAccountKey(email), clientKey),
  );

/** Returns the key under which an attempt is counted: that of the trusted device, or else that of the address. */
async function findSourceKey(db: Executor, email: string, client: SignInClient) {
  const sourceKeys = getSourceKeys(email, client);
  const trusted = await findTrustedKeys(db, sourceKeys);
  const sourceKey =
    sourceKeys.find((candidate) => trusted.has(candidate)) ??
    hashKey(getAccountKey(email), getAddressKey(client.address));
  return { sourceKey, isTrusted: trusted.has(sourceKey) };
}

/** Returns the client's device token if its device is trusted for any account. */
async function findTrustedDeviceToken(db: Executor, { deviceToken }: SignInClient): Promise<string | undefined> {
  if (deviceToken === undefined) return undefined;
  return (await findTrustedKeys(db, [getDeviceKey(deviceToken)])).size > 0 ? deviceToken : undefined;
}

/**
 * Counts a request without a session by the address of its client, before its body is read. A trusted device counts
 * separately, so that an attacker at the same address does not lock it out.
 *
 * @param operation operations are counted separately
 * @throws HttpError 429 with `retry-after`
 */
export async function countRequest(
  db: Orm,
  operation: string,
  client: SignInClient,
  { perAddress, windowMinutes }: Limits,
): Promise<void> {
  const deviceToken = await findTrustedDeviceToken(db, client);
  const clientKey = deviceToken === undefined ? getAddressKey(client.address) : getDeviceKey(deviceToken);
  await countInWindow(db, hashKey(operation, clientKey), perAddress, windowMinutes);
}

/**
 * Counts a sign-in attempt in the database, so that all server processes share one limit. Each trusted device and each
 * address has its own count and waits; all untrusted clients together have another. See docs/adr/0014.
 *
 * @throws HttpError 429 with `retry-after`; such an attempt is not counted and its password is not verified
 */
export async function countSignInAttempt(db: Orm, email: string, client: SignInClient, limits: Limits): Promise<void> {
  const { perAccount, windowMinutes } = limits;
  const { sourceKey, isTrusted } = await findSourceKey(db, email, client);
  await db.transaction(async (transaction) => {
    await countWithBackoff(transaction, sourceKey, perAccount, windowMinutes);
    if (!isTrusted)
      await countWithBackoff(transaction, getAccountKey(email), perAccount * UNTRUSTED_LIMIT_FACTOR, windowMinutes);
  });
}

/** Resets the failed attempts of a client for an account. */
export async function clearFailedAttempts(db: Executor, email: string, client: SignInClient): Promise<void> {
  await clearAttempts(db, (await findSourceKey(db, email, client)).sourceKey);
}

/**
 * Saves the client's device and address as trusted, and resets its failed attempts.
 *
 * @returns whether they were trusted before, and the device token for the browser to store. Unknown tokens are replaced, so
 *   that an attacker who plants a token in another browser does not get it trusted.
 */
export async function trustClient(db: Executor, email: string, client: SignInClient) {
  const { sourceKey, isTrusted } = await findSourceKey(db, email, client);
  await clearAttempts(db, sourceKey);
  const deviceToken = (await findTrustedDeviceToken(db, client)) ?? createToken();
  await saveTrustedKeys(db, [
    getDeviceKey(deviceToken),
    ...getSourceKeys(email, { address: client.address, deviceToken }),
  ]);
  return { deviceToken, isTrusted };
}
