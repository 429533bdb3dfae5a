import { fixtures } from '@countinghouse/api-client/testing';
import { expect, it } from 'vitest';
import { isLastActive } from './last-active';

const ether = fixtures.depositWallet({ _id: 'a', network_type: 'ETH' });
const secondEther = fixtures.depositWallet({ _id: 'b', network_type: 'ETH' });
const bitcoin = fixtures.depositWallet({ _id: 'c', network_type: 'BTC' });

it.each([
  ['the only one of its network', ether, [ether, bitcoin], true],
  ['one of two that are active', ether, [ether, secondEther], false],
  ['the active one beside an inactive one', ether, [ether, { ...secondEther, status: false }], true],
  [
    'an inactive one, which nobody could deposit to anyway',
    { ...ether, status: false },
    [{ ...ether, status: false }],
    false,
  ],
  ['one whose network is not known', { ...ether, network_type: undefined }, [bitcoin], false],
  ['one of which it is not known whether it is active', { ...ether, status: undefined }, [bitcoin], false],
  ['one beside another of which that is not known', ether, [ether, { ...secondEther, status: undefined }], true],
])('%s', (_what, wallet, wallets, isLast) => {
  expect(isLastActive(wallet, wallets)).toBe(isLast);
});
