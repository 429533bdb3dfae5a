import type { Schemas } from '@countinghouse/api-client/schema';
import { networkWords } from '@countinghouse/shared/exports';
import { dash, wordOf } from '@countinghouse/ui';

export type Network = Schemas['NetworkType'];

export interface NetworkChecks {
  /** As a screen writes it. */
  label: string;
  /** The page of an address on the network's explorer. */
  address: (address: string) => string;
  /** The page of a transfer on the network's explorer. */
  transfer: (hash: string) => string;
}

const explorer = (address: string, transfer: string): Omit<NetworkChecks, 'label'> => ({
  address: (text) => address + encodeURIComponent(text),
  transfer: (text) => transfer + encodeURIComponent(text),
});

const etherscan = explorer('https://etherscan.io/address/', 'https://etherscan.io/tx/');

/** The currencies on their networks, in the order in which they are offered; tokens share their chain's explorer. */
export const networks = {
  USDT_ERC20: { label: networkWords.USDT_ERC20, ...etherscan },
  USDT_BEP20: {
    label: networkWords.USDT_BEP20,
    ...explorer('https://bscscan.com/address/', 'https://bscscan.com/tx/'),
  },
  USDT_TRC20: {
    label: networkWords.USDT_TRC20,
    ...explorer('https://tronscan.org/#/address/', 'https://tronscan.org/#/transaction/'),
  },
  ETH: { label: networkWords.ETH, ...etherscan },
  BTC: { label: networkWords.BTC, ...explorer('https://mempool.space/address/', 'https://mempool.space/tx/') },
} as const satisfies Record<Network, NetworkChecks>;

/** Whether the panel knows a network. */
export function isNetwork(word: string): word is Network {
  return Object.hasOwn(networks, word);
}

/** What is known about a network: of one that the server knows and the panel does not its name, of none a dash. */
export function networkOf(network: string | null | undefined): Pick<NetworkChecks, 'label'> & Partial<NetworkChecks> {
  return network ? wordOf<NetworkChecks>(networks, network) : { label: dash };
}
