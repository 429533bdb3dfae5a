import type { Schemas } from '@countinghouse/api-client/schema';
import { checkBitcoinAddress, isSegwitAddress } from './bitcoin';
import { checkEthereumAddress, lacksChecksum } from './ethereum';
import { checkTronAddress } from './tron';

type Network = Schemas['NetworkType'];

/** What an address on a network looks like; tokens share the addresses of the chain that they are on. */
const forms = {
  bitcoin: {
    check: checkBitcoinAddress,
    looks: (address: string) => isSegwitAddress(address) || /^[123mn][1-9A-HJ-NP-Za-km-z]{24,33}$/i.test(address),
    name: 'a Bitcoin',
  },
  ethereum: { check: checkEthereumAddress, looks: (address: string) => /^0x/i.test(address), name: 'an Ethereum' },
  tron: {
    check: checkTronAddress,
    looks: (address: string) => /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address),
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
 * Checks that an address can be paid to on a network: its form, its checksum, and that it is of the main network.
 *
 * BTC takes base58check (P2PKH and P2SH), bech32 (BIP-173) and bech32m (BIP-350). ETH, USDT_ERC20 and USDT_BEP20 take
 * the checksum of EIP-55. USDT_TRC20 takes Tron's base58check. An address without a checksum is refused, since nothing
 * would reveal a typing error in it.
 *
 * @param network the currency on its network
 * @param address as it was typed; spaces around it count as a mistake
 * @returns a sentence that names what is wrong, or undefined where nothing is
 */
export function checkAddress(network: Network, address: string): string | undefined {
  if (address === '') return 'Wallet Address is required';
  if (/\s/.test(address)) return 'An address has no spaces.';
  const { form, name } = networks[network];
  const [otherForm, other] = Object.entries(forms).find(([, { looks }]) => looks(address)) ?? [];
  if (other && otherForm !== form) return `This looks like ${other.name} address, and not like one on ${name}.`;
  return forms[form].check(address);
}

/**
 * The chains on which an address may be right, as people call them; none where there is no such chain. Ethereum and BNB Smart
 * Chain have the same addresses, which may be written without a checksum ({@link lacksChecksum}).
 *
 * @param address as it was typed
 * @example
 * chainsOf('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'); // ['Bitcoin']
 */
export function chainsOf(address: string): string[] {
  const right = Object.values(networks).filter(
    ({ form }) => forms[form].check(address) === undefined || (form === 'ethereum' && lacksChecksum(address)),
  );
  return [...new Set(right.map(({ name }) => name))];
}

/**
 * The canonical spelling of an address, so that two spellings of one address compare as equal. Only segregated-witness
 * addresses have two correct spellings: in lower case and in upper case.
 *
 * @param address one that {@link checkAddress} finds nothing wrong with
 */
export function canonicalAddress(address: string): string {
  return isSegwitAddress(address) ? address.toLowerCase() : address;
}
