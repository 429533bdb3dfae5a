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
  device: string | undefined;
}

/**
 * The limit of all anonymous clients together for one account, as a multiple of one client's limit. The default gives the
 * hundred attempts of NIST SP 800-63B, 5.2.2.
 */
const ANONYMOUS_LIMIT_FACTOR = 10;

/** IPv6 addresses count by their /64 network, in which a client can choose addresses freely. */
const getAddressKey = (address: string) => hashKey('address', normalizeIP(address));
const getDeviceKey = (device: string) => hashKey('device', device);
/** The contract allows ASCII emails only, so each account has one key, whether it exists or not. */
const getAccountKey = (email: string) => hashKey('account', email.toLowerCase());

/** Keys of this account on the client's device, then at its address. */
const getSourceKeys = (email: string, { address, device }: SignInClient) =>
  [...(device === undefined ? [] : [getDeviceKey(device)]), getAddressKey(address)].map((clientKey) =>
    hashKey(getAccountKey(email), clientKey),
  );

/** Returns the key that counts an attempt: the trusted device, or else the address. */
async function findSource(db: Executor, email: string, client: SignInClient) {
  const sources = getSourceKeys(email, client);
  const trusted = await findTrustedKeys(db, sources);
  const source =
    sources.find((candidate) => trusted.has(candidate)) ?? hashKey(getAccountKey(email), getAddressKey(client.address));
  return { source, isTrusted: trusted.has(source) };
}

/** Returns the client's device if it is trusted for any account. */
async function findTrustedDevice(db: Executor, { device }: SignInClient): Promise<string | undefined> {
  if (device === undefined) return undefined;
  return (await findTrustedKeys(db, [getDeviceKey(device)])).size > 0 ? device : undefined;
}

/**
 * Counts a request of an anonymous client before its body is read, by its address. A trusted device counts separately, so
 * that an attacker at the same address does not lock it out.
 *
 * @param operation each has a count of its own
 * @throws HttpError 429 with `retry-after`
 */
export async function countRequest(
  db: Orm,
  operation: string,
  client: SignInClient,
  { perAddress, windowMinutes }: Limits,
): Promise<void> {
  const device = await findTrustedDevice(db, client);
  const clientKey = device === undefined ? getAddressKey(client.address) : getDeviceKey(device);
  await countInWindow(db, hashKey(operation, clientKey), perAddress, windowMinutes);
}

/**
 * Counts a sign-in attempt in the database, because server processes share one limit. Each device or address has its own
 * growing waits, and anonymous clients share a further one. See docs/adr/0014.
 *
 * @throws HttpError 429 with `retry-after`; such an attempt is not counted and its password is not verified
 */
export async function countSignInAttempt(db: Orm, email: string, client: SignInClient, limits: Limits): Promise<void> {
  const { perAccount, windowMinutes } = limits;
  const { source, isTrusted } = await findSource(db, email, client);
  await db.transaction(async (transaction) => {
    await countWithBackoff(transaction, source, perAccount, windowMinutes);
    if (!isTrusted)
      await countWithBackoff(transaction, getAccountKey(email), perAccount * ANONYMOUS_LIMIT_FACTOR, windowMinutes);
  });
}

/** Resets the failed attempts of a client at an account. */
export async function clearFailedAttempts(db: Executor, email: string, client: SignInClient): Promise<void> {
  await clearAttempts(db, (await findSource(db, email, client)).source);
}

/**
 * Saves the client's device and address as trusted, and resets its failed attempts.
 *
 * @returns whether they were trusted before, and the device token for the browser to store. Unknown tokens are replaced, so
 *   that an attacker who plants a token in another browser does not get it trusted.
 */
export async function trustClient(db: Executor, email: string, client: SignInClient) {
  const { source, isTrusted } = await findSource(db, email, client);
  await clearAttempts(db, source);
  const device = (await findTrustedDevice(db, client)) ?? createToken();
  await saveTrustedKeys(db, [getDeviceKey(device), ...getSourceKeys(email, { address: client.address, device })]);
  return { device, isTrusted };
}
