import { paths, usePermissions } from '@countinghouse/permissions';
import { PageHeader } from '@countinghouse/ui';
import { useParams } from 'react-router-dom';
import { TransactionHistory } from './transaction-history';
import { useUserTransactions } from './transactions-api';

/** The history of one user's transactions: the same screen. */
export function UserTransactionsPage() {
  const { userId = '' } = useParams();
  const { has } = usePermissions();
  const pages = useUserTransactions(userId);
  const owner = pages.index?.[0]?.transactions[0]?.user_id;

  return (
    <>
      <PageHeader
        title="Transaction History"
        subtitle={owner ? `${owner.fullName} · ${owner.email}` : 'One user'}
        back={{ href: has('users') ? paths.users() : paths.transactions() }}
      />
      <TransactionHistory key={userId} pages={pages} />
    </>
  );
}

export { UserTransactionsPage as Component };
