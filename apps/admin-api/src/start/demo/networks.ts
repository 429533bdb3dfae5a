import type { Network } from './addresses';

/** The relative frequency of each network. */
export const networkWeights = { USDT_TRC20: 38, USDT_ERC20: 22, BTC: 18, ETH: 14, USDT_BEP20: 8 };
export const networkNames: Record<Network, string> = {
  USDT_TRC20: 'USDT on Tron',
  USDT_ERC20: 'USDT on Ethereum',
  USDT_BEP20: 'USDT on BNB Smart Chain',
  BTC: 'Bitcoin',
  ETH: 'Ether',
};
