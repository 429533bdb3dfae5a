import { createHash, randomBytes } from 'node:crypto';

/** A new session's token: 32 random bytes, so that nobody can guess one. Only its hash is ever stored. */
export const createToken = () => randomBytes(32).toString('base64url');

/** The SHA-256 under which a token's session is stored. A token is random enough to need no salt. */
export const hashToken = (token: string): Uint8Array => createHash('sha256').update(token).digest();
