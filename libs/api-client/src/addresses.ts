export { canonicalAddress, chainsOf, checkAddress } from './lib/addresses/check-address';
