import { joinKnown, shorten } from '@countinghouse/ui';
import { labelOf, nameOf } from '../names';
import { networks } from '../networks';
import type { DepositWallet } from './deposit-wallets-api';

/** What a deposit wallet is called: "ETH wallet 0x52908400…D2E4169EE7", as far as that is known, else "this wallet". */
export function depositWalletName({ wallet_address, network_type }: DepositWallet): string {
  const network = labelOf(networks, network_type);
  const known = [network, 'wallet', wallet_address && shorten(wallet_address)];
  return nameOf('wallet', network || wallet_address ? joinKnown(known, ' ') : undefined);
}
