export { canonicalAddress, chainsOf, checkAddress } from './lib/addresses/check-address';
export { lacksChecksum } from './lib/addresses/ethereum';
