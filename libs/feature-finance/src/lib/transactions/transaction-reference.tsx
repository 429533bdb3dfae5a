import { dash, Hash, Identifier, shorten } from '@countinghouse/ui';
import { nameOf } from '../names';
import { networkOf } from '../networks';
import { TransactionDescription } from './transaction-description';
import classes from './transaction-reference.module.css';
import type { Transaction } from './transactions-api';

/** What a transaction can be recognised by: its hash, what it was for, and where a top-up went. */
export function TransactionReference({ transaction }: { transaction: Transaction }) {
  const { transaction_id, transaction_hash, network, description, deposit_wallet_address } = transaction;
  if (!transaction_hash && !description && !deposit_wallet_address) return dash;
  return (
    <div className={classes.reference}>
      {transaction_hash && (
        <Hash
          value={transaction_hash}
          label={`hash of ${nameOf('transaction', transaction_id)}`}
          explorerHref={network ? networkOf(network).transfer?.(transaction_hash) : undefined}
        />
      )}
      {description && <TransactionDescription description={description} />}
      {deposit_wallet_address && (
        <span className={classes.address} title={deposit_wallet_address}>
          to <Identifier>{shorten(deposit_wallet_address)}</Identifier>
        </span>
      )}
    </div>
  );
}
