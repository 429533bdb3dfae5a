export { toCanonicalAddress, getChains, checkAddress } from './lib/addresses/check-address';
export { isMissingChecksum } from './lib/addresses/ethereum';
