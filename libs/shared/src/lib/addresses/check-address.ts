import type { Schemas } from '@countinghouse/api-client/schema';
import { checkBitcoinAddress, isSegwitAddress } from './bitcoin';
import { checkEthereumAddress, isMissingChecksum } from './ethereum';
import { checkTronAddress } from './tron';

type Network = Schemas['NetworkType'];

/** Address forms. Tokens share the addresses of their chain. */
const forms = {
  bitcoin: {
    check: checkBitcoinAddress,
    matches: (address: string) => isSegwitAddress(address) || /^[123mn][1-9A-HJ-NP-Za-km-z]{24,33}$/i.test(address),
    name: 'a Bitcoin',
  },
  ethereum: { check: checkEthereumAddress, matches: (address: string) => /^0x/i.test(address), name: 'an Ethereum' },
  tron: {
    check: checkTronAddress,
    matches: (address: string) => /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address),
    name: 'a Tron',
  },
} as const;

const networks = {
  USDT_ERC20: { form: 'ethereum', name: 'Ethereum' },
  USDT_BEP20: { form: 'ethereum', name: 'BNB Smart Chain' },
  USDT_TRC20: { form: 'tron', name: 'Tron' },
  ETH: { form: 'ethereum', name: 'Ethereum' },
  BTC: { form: 'bitcoin', name: 'Bitcoin' },
} as const satisfies Record<Network, { form: keyof typeof forms; name: string }>;

/**
 * Validates an address of a network: its form, its checksum, and that it belongs to the main network.
 *
 * BTC supports base58check (P2PKH and P2SH), bech32 (BIP-173) and bech32m (BIP-350). ETH, USDT_ERC20 and USDT_BEP20 require
 * the checksum of EIP-55. USDT_TRC20 uses Tron's base58check. An address without a checksum is rejected, because typing
 * errors would not be detected.
 *
 * @param network the currency on its network
 * @param address the input; surrounding spaces are an error
 * @returns a message about the first problem; undefined if the address is valid
 */
export function checkAddress(network: Network, address: string): string | undefined {
  if (address === '') return 'Wallet Address is required';
  if (/\s/.test(address)) return 'An address cannot contain spaces.';
  const { form, name } = networks[network];
  const [otherForm, other] = Object.entries(forms).find(([, { matches }]) => matches(address)) ?? [];
  if (other && otherForm !== form) return `This looks like ${other.name} address, not one on ${name}.`;
  return forms[form].check(address);
}

/**
 * Returns the names of the chains on which an address is valid. Ethereum and BNB Smart Chain share their addresses, which may
 * be written without a checksum ({@link isMissingChecksum}).
 *
 * @param address the input
 * @example
 * getChains('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'); // ['Bitcoin']
 */
export function getChains(address: string): string[] {
  const validNetworks = Object.values(networks).filter(
    ({ form }) => forms[form].check(address) === undefined || (form === 'ethereum' && isMissingChecksum(address)),
  );
  return [...new Set(validNetworks.map(({ name }) => name))];
}

/**
 * Returns the canonical spelling of an address, so that spellings of the same address compare as equal. Only
 * segregated-witness addresses have two valid spellings: lower case and upper case.
 *
 * @param address a valid address, see {@link checkAddress}
 */
export function toCanonicalAddress(address: string): string {
  return isSegwitAddress(address) ? address.toLowerCase() : address;
}
