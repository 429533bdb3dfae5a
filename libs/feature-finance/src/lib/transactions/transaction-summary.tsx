import { useUploadedImage } from '@countinghouse/api-client';
import { transactionStatuses } from '@countinghouse/feature-records';
import { useRecordPath, UserLink } from '@countinghouse/navigation';
import { transactionTypeWord } from '@countinghouse/shared/exports';
import {
  DateTime,
  DescriptionList,
  DetailSection,
  Hash,
  ImageViewer,
  Money,
  orDash,
  PhoneNumber,
  RecordLink,
  WordBadge,
} from '@countinghouse/ui';
import { nameOf, userName } from '../names';
import { networkOf } from '../networks';
import { transactionUser } from './transaction-user';
import type { TransactionDetails } from './transactions-api';

/** All that is known about a transaction and its user. */
export function TransactionSummary({ transaction }: { transaction: TransactionDetails }) {
  const { transaction_hash, deposit_wallet_address, transaction_image } = transaction;
  const network = transaction.network ? networkOf(transaction.network) : undefined;

  return (
    <>
      <UserChecks user={transactionUser(transaction)} />
      <DetailSection title="Transaction">
        <DescriptionList
          items={[
            { term: 'Amount', value: <Money value={transaction.amount} /> },
            { term: 'Status', value: <WordBadge vocabulary={transactionStatuses} word={transaction.status} /> },
            {
              term: 'Transaction ID',
              value: <Hash value={transaction.transaction_id} label="transaction ID" isWhole />,
            },
            { term: 'Network', value: network?.label },
            ...(transaction.transaction_category === 'wallet'
              ? [{ term: 'Transaction Type', value: orDash(transactionTypeWord(transaction)) }]
              : []),
            { term: 'Created At', value: <DateTime value={transaction.created_at} format="en-GB" withTime /> },
            { term: 'Last Updated', value: <DateTime value={transaction.updated_at} format="en-GB" withTime /> },
            { term: 'Description', value: transaction.description, isWide: true },
            {
              term: 'Deposit Wallet Address',
              value: (
                <Hash
                  value={deposit_wallet_address}
                  label="deposit wallet address"
                  isWhole
                  explorerHref={deposit_wallet_address ? network?.address?.(deposit_wallet_address) : undefined}
                />
              ),
              isWide: true,
            },
            ...(transaction_hash
              ? [
                  {
                    term: 'Transaction Hash',
                    value: (
                      <Hash
                        value={transaction_hash}
                        label="transaction hash"
                        isWhole
                        explorerHref={network?.transfer?.(transaction_hash)}
                      />
                    ),
                    isWide: true,
                  },
                ]
              : []),
          ]}
        />
      </DetailSection>
      {transaction_image && (
        <DetailSection title="Proof">
          <div>
            <ProofImage
              path={transaction_image}
              alt={`Proof of ${nameOf('transaction', transaction.transaction_id)}`}
            />
          </div>
        </DetailSection>
      )}
    </>
  );
}

function UserChecks({ user }: { user: ReturnType<typeof transactionUser> }) {
  const pathOf = useRecordPath();
  const href = user.id ? pathOf({ kind: 'user', _id: user.id }) : undefined;
  return (
    <DetailSection title="User">
      <DescriptionList
        items={[
          {
            term: 'Full Name',
            value: href ? (
              <RecordLink href={href} label={userName(user)}>
                {user.fullName}
              </RecordLink>
            ) : (
              user.fullName
            ),
          },
          { term: 'Email', value: <UserLink id={user.id}>{user.email}</UserLink> },
          { term: 'Phone', value: user.phoneNumber && <PhoneNumber value={user.phoneNumber} /> },
          { term: 'User ID', value: <Hash value={user.id} label="user id" isWhole />, isWide: true },
        ]}
      />
    </DetailSection>
  );
}

function ProofImage({ path, alt }: { path: string; alt: string }) {
  const image = useUploadedImage(path);
  return <ImageViewer src={image.data} alt={alt} hasFailed={image.isError} />;
}
