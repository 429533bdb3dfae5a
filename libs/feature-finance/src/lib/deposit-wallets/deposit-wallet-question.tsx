import { orDash } from '@countinghouse/ui';
import { networkOf } from '../networks';
import { changedPart } from './changed-part';
import classes from './deposit-wallet-question.module.css';
import type { DepositWallet, DepositWalletPlace } from './deposit-wallets-api';

export interface DepositWalletQuestionProps {
  /** As it is; empty where the server did not say. */
  wallet: DepositWalletPlace & Pick<DepositWallet, 'status'>;
  /** As it is to be. */
  to: DepositWalletPlace;
  /** How many top-ups to the present address wait for a decision, where the server says so. */
  pendingTopups: number | undefined;
}

/** What it means to change a deposit address, or the network that it stands for. */
export function DepositWalletQuestion({ wallet, to, pendingTopups }: DepositWalletQuestionProps) {
  const isMoved = wallet.network_type !== to.network_type;
  const isOther = wallet.wallet_address !== to.wallet_address;
  return (
    <>
      <dl className={classes.facts}>
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
      </dl>
      <p>{pendingWords(pendingTopups, isOther ? 'the old address' : 'this address')}</p>
      <p>
        {effectOf(wallet.status, isOther ? 'new address' : 'new network')}
        {isOther && ' Money that is still sent to the old address goes to whoever holds its keys.'}
      </p>
    </>
  );
}

function effectOf(isActive: boolean | undefined, news: string): string {
  if (isActive === undefined)
    return `The server did not say whether the wallet is active. If it is, users are shown the ${news} at once.`;
  return isActive
    ? `Users are shown the ${news} at once.`
    : 'The wallet is inactive: users are shown none of this until it is switched on.';
}

/** An address in full; what the other one does not have stands out. */
function Address({ value, other }: { value: string; other: string }) {
  const [start, own, end] = changedPart(value, other);
  if (value === '') return orDash(value);
  return (
    <code className={classes.address} dir="ltr">
      {start}
      {own !== '' && <mark>{own}</mark>}
      {end}
    </code>
  );
}

function pendingWords(count: number | undefined, address: string): string {
  if (count === undefined)
    return `Whether top-ups that were sent to ${address} still wait for a decision is not known.`;
  if (count === 0) return `No top-up that was sent to ${address} waits for a decision.`;
  return count === 1
    ? `1 top-up that was sent to ${address} still waits for a decision.`
    : `${count.toLocaleString('en-US')} top-ups that were sent to ${address} still wait for a decision.`;
}
