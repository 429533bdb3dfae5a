import { paths } from '@countinghouse/areas';
import { usePermissions } from '@countinghouse/permissions';
import { PageHeader, RecordFailure } from '@countinghouse/ui';
import { useParams } from 'react-router-dom';
import { TransactionHistory } from './transaction-history';
import { useReadUserTransactions, useUserTransactions } from './transactions-api';

/** The history of one user's transactions: the same screen. */
export function UserTransactionsPage() {
  const { userId = '' } = useParams();
  const { has } = usePermissions();
  const pages = useUserTransactions(userId);
  const readAll = useReadUserTransactions(userId);
  const owner = pages.index?.[0]?.transactions[0]?.user_id;

  const list = has('users')
    ? { href: paths.users(), label: 'Go to the users' }
    : { href: paths.transactions(), label: 'Go to the transactions' };

  return (
    <>
      <PageHeader
        title="Transaction History"
        subtitle={owner ? `${owner.fullName} · ${owner.email}` : 'One user'}
        back={{ href: list.href }}
      />
      {pages.failure?.isMissing ? (
        <RecordFailure failure={pages.failure} missing="User not found." list={list} />
      ) : (
        <TransactionHistory key={userId} pages={pages} readAll={readAll} />
      )}
    </>
  );
}

export { UserTransactionsPage as Component };
