import { getQueryFailure } from '@countinghouse/api-client';
import { activityStatuses, kycStatuses } from '@countinghouse/feature-records';
import { useRecordPath } from '@countinghouse/navigation';
import { DescriptionList, DetailSection, ErrorState, formatOptional, RecordLink, LabelBadge } from '@countinghouse/ui';
import { Skeleton } from '@mantine/core';
import { useTicketUser } from './ticket-work-api';
import type { Ticket } from './tickets-api';

/** Renders the customer of a ticket and their account status, for admins who can see users. */
export function TicketCustomer({ ticket: { user_id } }: { ticket: Ticket }) {
  const getPath = useRecordPath();
  const { isShown, query } = useTicketUser(user_id?._id);
  if (!isShown || user_id?._id === undefined) return null;
  const failure = getQueryFailure(query);
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
              value: <RecordLink href={getPath({ kind: 'user', _id })}>{formatOptional(user.fullName)}</RecordLink>,
              isWide: true,
            },
            { term: 'Email', value: user.email, isWide: true },
            { term: 'KYC Status', value: <LabelBadge labels={kycStatuses} value={user.kyc_status ?? 'pending'} /> },
            { term: 'Account', value: <LabelBadge labels={activityStatuses} value={user.status} /> },
          ]}
        />
      ) : (
        <Skeleton height={96} role="status" aria-label="Loading the customer" />
      )}
    </DetailSection>
  );
}
