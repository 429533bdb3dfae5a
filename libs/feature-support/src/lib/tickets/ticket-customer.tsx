import { queryFailure } from '@countinghouse/api-client';
import { useRecordPath } from '@countinghouse/areas';
import { kycStatusWords } from '@countinghouse/exports';
import {
  DescriptionList,
  DetailSection,
  ErrorState,
  orDash,
  RecordLink,
  WordBadge,
  type StatusWord,
} from '@countinghouse/ui';
import { Skeleton } from '@mantine/core';
import type { Schemas } from '@countinghouse/api-client/schema';
import { useTicketUser } from './ticket-work-api';
import type { Ticket } from './tickets-api';

const accountStatuses = {
  active: { label: 'Active', tone: 'success' },
  inactive: { label: 'Inactive', tone: 'neutral' },
} as const satisfies Record<Schemas['UserStatus'], StatusWord>;

const kycStatuses = {
  pending: { label: kycStatusWords.pending, tone: 'neutral' },
  in_progress: { label: kycStatusWords.in_progress, tone: 'warning' },
  completed: { label: kycStatusWords.completed, tone: 'success' },
  rejected: { label: kycStatusWords.rejected, tone: 'danger' },
} as const satisfies Record<Schemas['KycStatus'], StatusWord>;

/** Who asks, and how their account stands, for an admin who may see users. */
export function TicketCustomer({ ticket: { user_id } }: { ticket: Ticket }) {
  const pathOf = useRecordPath();
  const { isShown, query } = useTicketUser(user_id?._id);
  if (!isShown || user_id?._id === undefined) return null;
  const failure = queryFailure(query);
  const user = query.data?.data;
  const { _id } = user_id;

  return (
    <DetailSection title="Customer">
      {failure?.isMissing ? (
        <>The account of {user_id.fullName ?? 'this customer'} has been deleted.</>
      ) : failure ? (
        <ErrorState {...failure} />
      ) : user ? (
        <DescriptionList
          items={[
            {
              term: 'Name',
              value: <RecordLink href={pathOf({ kind: 'user', _id })}>{orDash(user.fullName)}</RecordLink>,
              isWide: true,
            },
            { term: 'Email', value: user.email, isWide: true },
            { term: 'KYC Status', value: <WordBadge vocabulary={kycStatuses} word={user.kyc_status ?? 'pending'} /> },
            { term: 'Account', value: <WordBadge vocabulary={accountStatuses} word={user.status} /> },
          ]}
        />
      ) : (
        <Skeleton height={96} role="status" aria-label="Loading the customer" />
      )}
    </DetailSection>
  );
}
