import { useUploadedImage } from '@countinghouse/api-client';
import { transactionStatuses } from '@countinghouse/feature-records';
import { useRecordPath, UserLink } from '@countinghouse/navigation';
import { getTransactionTypeLabel } from '@countinghouse/shared/exports';
import {
  DateTime,
  DescriptionList,
  DetailSection,
  Hash,
  ImageViewer,
  Money,
  formatOptional,
  PhoneNumber,
  RecordLink,
  LabelBadge,
} from '@countinghouse/ui';
import { getRecordName, getUserName } from '../names';
import { getNetwork } from '../networks';
import { getTransactionUser } from './transaction-user';
import type { TransactionDetails } from './transactions-api';

/** The details of a transaction and its user. */
export function TransactionSummary({ transaction }: { transaction: TransactionDetails }) {
  const { transaction_hash, deposit_wallet_address, transaction_image } = transaction;
  const network = transaction.network ? getNetwork(transaction.network) : undefined;

  return (
    <>
      <UserDetails user={getTransactionUser(transaction)} />
      <DetailSection title="Transaction">
        <DescriptionList
          items={[
            { term: 'Amount', value: <Money value={transaction.amount} /> },
            { term: 'Status', value: <LabelBadge labels={transactionStatuses} value={transaction.status} /> },
            {
              term: 'Transaction ID',
              value: <Hash value={transaction.transaction_id} label="transaction ID" isFull />,
            },
            { term: 'Network', value: network?.label },
            ...(transaction.transaction_category === 'wallet'
              ? [{ term: 'Transaction Type', value: formatOptional(getTransactionTypeLabel(transaction)) }]
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
                  isFull
                  explorerHref={deposit_wallet_address ? network?.getAddressUrl?.(deposit_wallet_address) : undefined}
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
                        isFull
                        explorerHref={network?.getTransactionUrl?.(transaction_hash)}
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
              alt={`Proof of ${getRecordName('transaction', transaction.transaction_id)}`}
            />
          </div>
        </DetailSection>
      )}
    </>
  );
}

function UserDetails({ user }: { user: ReturnType<typeof getTransactionUser> }) {
  const getRecordPath = useRecordPath();
  const href = user.id ? getRecordPath({ kind: 'user', _id: user.id }) : undefined;
  return (
    <DetailSection title="User">
      <DescriptionList
        items={[
          {
            term: 'Full Name',
            value: href ? (
              <RecordLink href={href} label={getUserName(user)}>
                {user.fullName}
              </RecordLink>
            ) : (
              user.fullName
            ),
          },
          { term: 'Email', value: <UserLink id={user.id}>{user.email}</UserLink> },
          { term: 'Phone', value: user.phoneNumber && <PhoneNumber value={user.phoneNumber} /> },
          { term: 'User ID', value: <Hash value={user.id} label="user id" isFull />, isWide: true },
        ]}
      />
    </DetailSection>
  );
}

function ProofImage({ path, alt }: { path: string; alt: string }) {
  const image = useUploadedImage(path);
  return <ImageViewer src={image.data} alt={alt} hasFailed={image.isError} />;
}
