import { createAddress, type Network } from './addresses';
import { type Clock, DAY_MS } from './clock';
import type { Random } from './random';
import type { depositWallets, plans } from '../../database/schema';

export type Plan = typeof plans.$inferInsert & { id: string; createdAt: Date };

/** Category, type, minimum and maximum investment (0: no limit), minimum and maximum profit in percent, lock-in period, active. */
const offers: [
  string,
  'standard' | 'vip',
  number,
  number,
  number,
  number,
  number,
  'days' | 'months' | 'years',
  boolean,
][] = [
  ['Starter Savings', 'standard', 50, 500, 1.5, 2.5, 30, 'days', true],
  ['Stablecoin Yield', 'standard', 100, 5_000, 2, 3.5, 60, 'days', true],
  ['Bitcoin Accumulator', 'standard', 250, 10_000, 3, 6, 3, 'months', true],
  ['Ether Staking', 'standard', 200, 8_000, 3.5, 5.5, 4, 'months', true],
  ['Balanced Basket', 'standard', 500, 20_000, 4, 7, 6, 'months', true],
  ['Growth Basket', 'standard', 1_000, 25_000, 6, 11, 9, 'months', true],
  ['Green Mining', 'standard', 750, 15_000, 5, 9.5, 8, 'months', false],
  ['Long Horizon', 'standard', 1_000, 0, 9, 14, 1, 'years', true],
  ['Private Yield', 'vip', 10_000, 100_000, 6.5, 9, 6, 'months', true],
  ['Founders Circle', 'vip', 25_000, 0, 11, 18, 2, 'years', true],
  ['Treasury Reserve', 'vip', 50_000, 250_000, 7.25, 8.75, 1, 'years', true],
  ['Launch Special', 'vip', 5_000, 20_000, 8, 12, 90, 'days', false],
];

export function createPlans(random: Random, clock: Clock): Plan[] {
  return offers.map(
    ([category, planType, min, max, profitMin, profitMax, lockInPeriod, lockInPeriodUnit, status], index) => ({
      id: random.uuid(),
      category,
      planType,
      investmentMin: min.toFixed(2),
      investmentMax: max > 0 ? max.toFixed(2) : null,
      profitMin: profitMin.toFixed(2),
      profitMax: profitMax.toFixed(2),
      lockInPeriod,
      lockInPeriodUnit,
      status,
      createdAt: clock.ago((732 - index * 11) * DAY_MS),
      updatedAt: clock.ago((732 - index * 11) * DAY_MS),
    }),
  );
}

const networks: Network[] = ['USDT_ERC20', 'USDT_BEP20', 'USDT_TRC20', 'ETH', 'BTC'];

export type DepositWallet = typeof depositWallets.$inferInsert & { id: string; createdAt: Date };

export function createDepositWallets(random: Random, clock: Clock): DepositWallet[] {
  return networks.map((networkType, index) => ({
    id: random.uuid(),
    networkType,
    walletAddress: createAddress(networkType, random.bytes(32)),
    createdAt: clock.ago((731 - index) * DAY_MS),
    updatedAt: clock.ago((731 - index) * DAY_MS),
  }));
}
