import type { Schemas } from '@countinghouse/api-client/schema';
import { networkLabels } from '@countinghouse/shared/exports';
import { dash, getStatusLabel } from '@countinghouse/ui';

export type Network = Schemas['NetworkType'];

export interface NetworkInfo {
  label: string;
  /** Returns the block explorer's URL of an address. */
  getAddressUrl: (address: string) => string;
  /** Returns the block explorer's URL of a transaction. */
  getTransactionUrl: (hash: string) => string;
}

const createExplorer = (addressPrefix: string, transactionPrefix: string): Omit<NetworkInfo, 'label'> => ({
  getAddressUrl: (address) => addressPrefix + encodeURIComponent(address),
  getTransactionUrl: (hash) => transactionPrefix + encodeURIComponent(hash),
});

const etherscan = createExplorer('https://etherscan.io/address/', 'https://etherscan.io/tx/');

/** Networks in display order. Tokens use the explorer of their chain. */
export const networks = {
  USDT_ERC20: { label: networkLabels.USDT_ERC20, ...etherscan },
  USDT_BEP20: {
    label: networkLabels.USDT_BEP20,
    ...createExplorer('https://bscscan.com/address/', 'https://bscscan.com/tx/'),
  },
  USDT_TRC20: {
    label: networkLabels.USDT_TRC20,
    ...createExplorer('https://tronscan.org/#/address/', 'https://tronscan.org/#/transaction/'),
  },
  ETH: { label: networkLabels.ETH, ...etherscan },
  BTC: { label: networkLabels.BTC, ...createExplorer('https://mempool.space/address/', 'https://mempool.space/tx/') },
} as const satisfies Record<Network, NetworkInfo>;

/** Whether the panel supports a network. */
export function isNetwork(value: string): value is Network {
  return Object.hasOwn(networks, value);
}

/** Returns the label and explorer of a network. An unsupported network has only its name, a missing one a dash. */
export function getNetwork(network: string | null | undefined): Pick<NetworkInfo, 'label'> & Partial<NetworkInfo> {
  return network ? getStatusLabel<NetworkInfo>(networks, network) : { label: dash };
}
