import { normalizeIP } from '@fastify/rate-limit';
import type { Config } from '../../config/config';
import type { Executor, Orm } from '../../database/database';
import { countInWindow, countWithWaits, forgetAttempts, keyOf } from './attempts';
import { findKnown, rememberPlaces } from './known-places';
import { createToken } from '../../common/tokens';

type Limits = Config['signInLimit'];

/** Where an attempt comes from. */
export interface Visitor {
  /** The network address. */
  address: string;
  /** The token that this browser got with an earlier sign-in, where it sends one. */
  device: string | undefined;
}

/**
 * How often all strangers together may guess at one account, as a multiple of what one of them may. By default that
 * makes the hundred of NIST SP 800-63B, 5.2.2.
 */
const strangersShare = 10;

/** A whole IPv6 network of 64 bits counts as one address, since each of its guests can choose freely within it. */
const addressKey = (address: string) => keyOf('address', normalizeIP(address));
const deviceKey = (device: string) => keyOf('device', device);
/** Emails are ASCII by the contract, so each account has one key, whether it exists or not. */
const accountKey = (email: string) => keyOf('account', email.toLowerCase());

/** The keys of this account on the visitor's device and, after that, at the address. */
const placesOf = (email: string, { address, device }: Visitor) =>
  [...(device === undefined ? [] : [deviceKey(device)]), addressKey(address)].map((from) =>
    keyOf(accountKey(email), from),
  );

/** Where an attempt is counted: on the device if the account has been signed in to there, or else at the address. */
async function findPlace(db: Executor, email: string, visitor: Visitor) {
  const places = placesOf(email, visitor);
  const known = await findKnown(db, places);
  const place =
    places.find((candidate) => known.has(candidate)) ?? keyOf(accountKey(email), addressKey(visitor.address));
  return { place, isKnown: known.has(place) };
}

/** The visitor's device, if anybody has signed in on it. */
async function findKnownDevice(db: Executor, { device }: Visitor): Promise<string | undefined> {
  if (device === undefined) return undefined;
  return (await findKnown(db, [deviceKey(device)])).size > 0 ? device : undefined;
}

/**
 * Counts a call that tries to get in, before more of it than its headers is read: by its address, whatever it sends. A
 * device that somebody has signed in on counts by itself, so that a guesser at the same address does not keep it out.
 *
 * @param what the operation; each has its own count
 * @throws HttpError 429 with `retry-after`
 */
export async function countCall(
  db: Orm,
  what: string,
  visitor: Visitor,
  { perAddress, windowMinutes }: Limits,
): Promise<void> {
  const device = await findKnownDevice(db, visitor);
  const from = device === undefined ? addressKey(visitor.address) : deviceKey(device);
  await countInWindow(db, keyOf(what, from), perAddress, windowMinutes);
}

/**
 * Counts an attempt at an account, in the database: several server processes share one limit. Each place has its own
 * growing waits, and strangers wait for each other as well. docs/adr/0014 says why.
 *
 * @throws HttpError 429 with `retry-after`; such an attempt counts nowhere, and its password is not looked at
 */
export async function countSignIn(db: Orm, email: string, visitor: Visitor, limits: Limits): Promise<void> {
  const { perAccount, windowMinutes } = limits;
  const { place, isKnown } = await findPlace(db, email, visitor);
  await db.transaction(async (transaction) => {
    await countWithWaits(transaction, place, perAccount, windowMinutes);
    if (!isKnown) await countWithWaits(transaction, accountKey(email), perAccount * strangersShare, windowMinutes);
  });
}

/** Forgets the failed attempts at an account from a place. */
export async function forgetFailures(db: Executor, email: string, visitor: Visitor): Promise<void> {
  await forgetAttempts(db, (await findPlace(db, email, visitor)).place);
}

/**
 * Remembers where an account was signed in to, and forgets the failed attempts from there.
 *
 * @returns whether the account was signed in to from there before; and the device's token, which the browser is to keep. It is a new one unless the browser's own is known: whoever
 *   plants a token of their own in somebody else's browser must not learn a device that way.
 */
export async function rememberSignIn(db: Executor, email: string, visitor: Visitor) {
  const { place, isKnown } = await findPlace(db, email, visitor);
  await forgetAttempts(db, place);
  const device = (await findKnownDevice(db, visitor)) ?? createToken();
  await rememberPlaces(db, [deviceKey(device), ...placesOf(email, { address: visitor.address, device })]);
  return { device, isKnown };
}
