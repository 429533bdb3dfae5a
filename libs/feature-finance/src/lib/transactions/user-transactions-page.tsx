import { paths } from '@countinghouse/areas';
import { usePermissions } from '@countinghouse/permissions';
import { joinKnown, RecordScreen } from '@countinghouse/ui';
import { useParams } from 'react-router-dom';
import { TransactionHistory } from './transaction-history';
import { useReadUserTransactions, useUserTransactions } from './transactions-api';

/** The history of one user's transactions: the same screen. */
export function UserTransactionsPage() {
  const { userId = '' } = useParams();
  const { has } = usePermissions();
  const pages = useUserTransactions(userId);
  const readAll = useReadUserTransactions(userId);
  const owner = pages.index?.[0]?.transactions.find(({ user_id }) => user_id)?.user_id;

  const list = has('users')
    ? { href: paths.users(), label: 'Go to the users' }
    : { href: paths.transactions(), label: 'Go to the transactions' };

  return (
    <RecordScreen
      title="Transaction History"
      subtitle={joinKnown([owner?.fullName, owner?.email], ' · ') ?? 'One user'}
      record={pages}
      // The table itself shows every other failure.
      failure={pages.failure?.isMissing ? pages.failure : undefined}
      missing="User not found."
      list={list}
    >
      {(history) => <TransactionHistory key={userId} pages={history} readAll={readAll} />}
    </RecordScreen>
  );
}

export { UserTransactionsPage as Component };
