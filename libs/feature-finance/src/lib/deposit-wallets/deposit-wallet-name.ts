import { joinPresent, shorten } from '@countinghouse/ui';
import { getLabel, getRecordName } from '../names';
import { networks } from '../networks';
import type { DepositWallet } from './deposit-wallets-api';

/** Returns the display name of a deposit wallet: "ETH wallet 0x52908400…D2E4169EE7", or "this wallet" if unknown. */
export function getDepositWalletName({ wallet_address, network_type }: DepositWallet): string {
  const network = getLabel(networks, network_type);
  const parts = [network, 'wallet', wallet_address && shorten(wallet_address)];
  return getRecordName('wallet', network || wallet_address ? joinPresent(parts, ' ') : undefined);
}
