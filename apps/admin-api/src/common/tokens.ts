import { createHash, randomBytes } from 'node:crypto';

/** Creates a token of a session, a reset link or a sign-up: 32 random bytes in base64url. Only its hash is stored. */
export const createToken = () => randomBytes(32).toString('base64url');

/** Returns the SHA-256 under which a token is stored. A random token needs no salt. */
export const hashToken = (token: string): Uint8Array => createHash('sha256').update(token).digest();
