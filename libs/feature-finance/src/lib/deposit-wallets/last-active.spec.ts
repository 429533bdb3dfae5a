import { fixtures } from '@countinghouse/api-client/testing';
import { expect, it } from 'vitest';
import { isLastActive } from './last-active';

const ether = fixtures.depositWallet({ _id: 'a', network_type: 'ETH' });
const secondEther = fixtures.depositWallet({ _id: 'b', network_type: 'ETH' });
const bitcoin = fixtures.depositWallet({ _id: 'c', network_type: 'BTC' });

it.each([
  ['the only wallet of its network', ether, [ether, bitcoin], true],
  ['one of two active wallets', ether, [ether, secondEther], false],
  ['an active wallet next to an inactive one', ether, [ether, { ...secondEther, status: false }], true],
  ['an inactive wallet', { ...ether, status: false }, [{ ...ether, status: false }], false],
  ['a wallet with an unknown network', { ...ether, network_type: undefined }, [bitcoin], false],
  ['a wallet with an unknown status', { ...ether, status: undefined }, [bitcoin], false],
  ['an active wallet next to one with an unknown status', ether, [ether, { ...secondEther, status: undefined }], true],
])('checks %s', (_case, wallet, wallets, isLast) => {
  expect(isLastActive(wallet, wallets)).toBe(isLast);
});
