import { dash, Hash, Identifier, shorten } from '@countinghouse/ui';
import { getRecordName } from '../names';
import { getNetwork } from '../networks';
import { TransactionDescription } from './transaction-description';
import classes from './transaction-reference.module.css';
import type { Transaction } from './transactions-api';

/** Identifies a transaction by its hash, description and deposit address. */
export function TransactionReference({ transaction }: { transaction: Transaction }) {
  const { transaction_id, transaction_hash, network, description, deposit_wallet_address } = transaction;
  if (!transaction_hash && !description && !deposit_wallet_address) return dash;
  return (
    <div className={classes.reference}>
      {transaction_hash && (
        <Hash
          value={transaction_hash}
          label={`hash of ${getRecordName('transaction', transaction_id)}`}
          explorerHref={network ? getNetwork(network).getTransactionUrl?.(transaction_hash) : undefined}
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
