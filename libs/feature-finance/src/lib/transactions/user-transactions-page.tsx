import { paths, UserLink } from '@countinghouse/navigation';
import { usePermissions } from '@countinghouse/permissions';
import { joinKnown, RecordScreen } from '@countinghouse/ui';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { TransactionTable } from './transaction-table';
import { useTransactionHistory } from './use-transaction-history';

/** The history of one user's transactions: the same screen. */
export function UserTransactionsPage() {
  const { userId = '' } = useParams();
  // Another user's rows must not stand in for this one's while they are on their way.
  return <UserTransactions key={userId} userId={userId} />;
}

function UserTransactions({ userId }: { userId: string }) {
  const { has } = usePermissions();
  const history = useTransactionHistory(userId);
  // A search that finds nothing does not take the name away.
  const [owner, setOwner] = useState(history.owner);
  if (history.owner && history.owner._id !== owner?._id) setOwner(history.owner);

  const list = has('users')
    ? { href: paths.users(), label: 'Go to the users' }
    : { href: paths.transactions(), label: 'Go to the transactions' };

  return (
    <RecordScreen
      title={['Transaction History', owner?.fullName]}
      subtitle={<UserLink id={userId}>{joinKnown([owner?.fullName, owner?.email], ' · ') ?? 'One user'}</UserLink>}
      record={history}
      // The table itself shows every other failure.
      failure={history.failure?.isMissing ? history.failure : undefined}
      missing="User not found."
      list={list}
    >
      {(history) => <TransactionTable history={history} />}
    </RecordScreen>
  );
}

export { UserTransactionsPage as Component };
