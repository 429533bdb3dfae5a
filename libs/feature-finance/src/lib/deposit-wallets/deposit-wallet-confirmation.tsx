import { Identifier, formatOptional } from '@countinghouse/ui';
import { getNetwork } from '../networks';
import classes from './deposit-wallet-confirmation.module.css';
import type { DepositWallet, DepositWalletFormValues } from './deposit-wallets-api';

type WalletState = DepositWalletFormValues & Pick<DepositWallet, 'status'>;

export interface DepositWalletConfirmationProps {
  /** Current state; unknown values are empty. */
  wallet: WalletState;
  /** Requested state. */
  to: WalletState;
  /** Number of pending top-ups to the current address; undefined if unknown. */
  pendingTopups: number | undefined;
  /** Whether the change only applies after a second admin approves it. */
  needsSecondAdmin: boolean;
}

/** Describes the effect of changing a deposit address or its network, or of activating it. */
export function DepositWalletConfirmation({
  wallet,
  to,
  pendingTopups,
  needsSecondAdmin,
}: DepositWalletConfirmationProps) {
  const isNetworkChanged = wallet.network_type !== to.network_type;
  const isAddressChanged = wallet.wallet_address !== to.wallet_address;
  const isSwitchedOn = wallet.status === false && to.status === true;
  const changedPart = isAddressChanged ? 'new address' : isNetworkChanged ? 'new network' : 'address';
  return (
    <>
      <dl className={classes.details}>
        <dt>{isAddressChanged ? 'Old address' : 'Address'}</dt>
        <dd>
          <Address value={wallet.wallet_address} other={to.wallet_address} />
        </dd>
        {isAddressChanged && (
          <>
            <dt>New address</dt>
            <dd>
              <Address value={to.wallet_address} other={wallet.wallet_address} />
            </dd>
          </>
        )}
        <dt>Network</dt>
        <dd>
          {getNetwork(wallet.network_type).label}
          {isNetworkChanged && ` → ${getNetwork(to.network_type).label}`}
        </dd>
        {isSwitchedOn && (
          <>
            <dt>Status</dt>
            <dd>Inactive → Active</dd>
          </>
        )}
      </dl>
      <p>{describePendingTopups(pendingTopups, isAddressChanged ? 'the old address' : 'this address')}</p>
      <p>
        {describeEffect(to.status, changedPart, needsSecondAdmin)}
        {isAddressChanged && ' Money still sent to the old address goes to the holder of its keys.'}
      </p>
    </>
  );
}

function describeEffect(isActive: boolean | undefined, changedPart: string, needsSecondAdmin: boolean): string {
  const when = needsSecondAdmin ? 'once a second admin has approved' : 'immediately';
  if (isActive === undefined)
    return `It is unknown whether the wallet is active. If it is, users are shown the ${changedPart} ${when}.`;
  return isActive
    ? `Users are shown the ${changedPart} ${when}.`
    : 'The wallet is inactive: users see none of this until it is activated.';
}

/** The full address, with the differences from the other one highlighted. */
function Address({ value, other }: { value: string; other: string }) {
  return value === '' ? formatOptional(value) : <Identifier comparedTo={other}>{value}</Identifier>;
}

function describePendingTopups(count: number | undefined, address: string): string {
  if (count === undefined) return `It is unknown whether top-ups to ${address} are still pending.`;
  if (count === 0) return `No pending top-ups to ${address}.`;
  return count === 1
    ? `1 top-up to ${address} is still pending.`
    : `${count.toLocaleString('en-US')} top-ups to ${address} are still pending.`;
}
