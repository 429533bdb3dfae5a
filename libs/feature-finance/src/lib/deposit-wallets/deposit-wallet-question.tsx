import { Identifier, orDash } from '@countinghouse/ui';
import { networkOf } from '../networks';
import classes from './deposit-wallet-question.module.css';
import type { DepositWallet, DepositWalletPlace } from './deposit-wallets-api';

type Side = DepositWalletPlace & Pick<DepositWallet, 'status'>;

export interface DepositWalletQuestionProps {
  /** As it is; empty where the server did not say. */
  wallet: Side;
  /** As it is to be. */
  to: Side;
  /** How many top-ups to the present address wait for a decision, where the server says so. */
  pendingTopups: number | undefined;
  /** Users see nothing of it before a second admin has agreed. */
  needsSecondAdmin: boolean;
}

/** What it means to change a deposit address, the network that it stands for, or to switch it on. */
export function DepositWalletQuestion({ wallet, to, pendingTopups, needsSecondAdmin }: DepositWalletQuestionProps) {
  const isMoved = wallet.network_type !== to.network_type;
  const isOther = wallet.wallet_address !== to.wallet_address;
  const isSwitchedOn = wallet.status === false && to.status === true;
  const news = isOther ? 'new address' : isMoved ? 'new network' : 'address';
  return (
    <>
      <dl className={classes.checks}>
        <dt>{isOther ? 'Old address' : 'Address'}</dt>
        <dd>
          <Address value={wallet.wallet_address} other={to.wallet_address} />
        </dd>
        {isOther && (
          <>
            <dt>New address</dt>
            <dd>
              <Address value={to.wallet_address} other={wallet.wallet_address} />
            </dd>
          </>
        )}
        <dt>Network</dt>
        <dd>
          {networkOf(wallet.network_type).label}
          {isMoved && ` → ${networkOf(to.network_type).label}`}
        </dd>
        {isSwitchedOn && (
          <>
            <dt>Status</dt>
            <dd>Inactive → Active</dd>
          </>
        )}
      </dl>
      <p>{pendingWords(pendingTopups, isOther ? 'the old address' : 'this address')}</p>
      <p>
        {effectOf(to.status, news, needsSecondAdmin)}
        {isOther && ' Money that is still sent to the old address goes to whoever holds its keys.'}
      </p>
    </>
  );
}

function effectOf(isActive: boolean | undefined, news: string, needsSecondAdmin: boolean): string {
  const when = needsSecondAdmin ? 'once a second admin has agreed' : 'at once';
  if (isActive === undefined)
    return `The server did not say whether the wallet is active. If it is, users are shown the ${news} ${when}.`;
  return isActive
    ? `Users are shown the ${news} ${when}.`
    : 'The wallet is inactive: users are shown none of this until it is switched on.';
}

/** An address in full; what the other one does not have stands out. */
function Address({ value, other }: { value: string; other: string }) {
  return value === '' ? orDash(value) : <Identifier comparedTo={other}>{value}</Identifier>;
}

function pendingWords(count: number | undefined, address: string): string {
  if (count === undefined)
    return `Whether top-ups that were sent to ${address} still wait for a decision is not known.`;
  if (count === 0) return `No top-up that was sent to ${address} waits for a decision.`;
  return count === 1
    ? `1 top-up that was sent to ${address} still waits for a decision.`
    : `${count.toLocaleString('en-US')} top-ups that were sent to ${address} still wait for a decision.`;
}
