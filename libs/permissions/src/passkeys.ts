export { createPasskey, getPasskeyErrorMessage, signWithPasskey } from './lib/passkeys';
