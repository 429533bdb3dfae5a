export { canonicalAddress, checkAddress } from './lib/addresses/check-address';
