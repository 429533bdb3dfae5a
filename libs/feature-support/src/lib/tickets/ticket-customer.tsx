import { queryFailure } from '@countinghouse/api-client';
import { activityStatuses, kycStatuses } from '@countinghouse/feature-records';
import { useRecordPath } from '@countinghouse/navigation';
import { DescriptionList, DetailSection, ErrorState, orDash, RecordLink, WordBadge } from '@countinghouse/ui';
import { Skeleton } from '@mantine/core';
import { useTicketUser } from './ticket-work-api';
import type { Ticket } from './tickets-api';

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
            { term: 'Account', value: <WordBadge vocabulary={activityStatuses} word={user.status} /> },
          ]}
        />
      ) : (
        <Skeleton height={96} role="status" aria-label="Loading the customer" />
      )}
    </DetailSection>
  );
}
