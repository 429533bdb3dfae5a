export { makePasskey, passkeyTrouble, signWithPasskey } from './lib/passkeys';
