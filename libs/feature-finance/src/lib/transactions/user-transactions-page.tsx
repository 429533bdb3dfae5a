import { paths, UserLink } from '@countinghouse/navigation';
import { usePermissions } from '@countinghouse/permissions';
import { joinPresent, RecordScreen } from '@countinghouse/ui';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { TransactionTable } from './transaction-table';
import { useTransactionHistory } from './use-transaction-history';

/** The transaction history of one user. */
export function UserTransactionsPage() {
  const { userId = '' } = useParams();
  // The key prevents another user's rows from showing while this user's load.
  return <UserTransactions key={userId} userId={userId} />;
}

function UserTransactions({ userId }: { userId: string }) {
  const { has } = usePermissions();
  const history = useTransactionHistory(userId);
  // Keeps the name when a search has no matches.
  const [owner, setOwner] = useState(history.owner);
  if (history.owner && history.owner._id !== owner?._id) setOwner(history.owner);

  const list = has('users')
    ? { href: paths.users(), label: 'Go to the users' }
    : { href: paths.transactions(), label: 'Go to the transactions' };

  return (
    <RecordScreen
      title={['Transaction History', owner?.fullName]}
      subtitle={<UserLink id={userId}>{joinPresent([owner?.fullName, owner?.email], ' · ') ?? 'One user'}</UserLink>}
      record={history}
      // The table shows every other error.
      failure={history.failure?.isMissing ? history.failure : undefined}
      missing="User not found."
      list={list}
    >
      {(history) => <TransactionTable history={history} />}
    </RecordScreen>
  );
}

export { UserTransactionsPage as Component };
