import { kycStatuses, transactionStatuses, withdrawalStatuses } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { Age, DateTime, DetailSection, LabelBadge } from '@countinghouse/ui';
import { getKycStatus } from '../users/user-labels';
import { useHasQueues, type UserOverview } from './overview-api';
import { pluralize } from './overview-labels';
import { RecordLines, type RecordLine } from './record-lines';

/**
 * Returns a function that returns the path of a user's KYC review: the queue, or the user form if the server has no
 * queues.
 */
export function useReviewPath(): (id: string) => string {
  const hasQueues = useHasQueues();
  return (id) => (hasQueues ? `${paths.queue('kyc')}?${new URLSearchParams({ case: id })}` : paths.userEdit(id));
}

/** Lists the pending work of a user: the KYC first, then withdrawals and top-ups. */
export function PendingSection({ id, overview }: { id: string; overview: UserOverview }) {
  const reviewPath = useReviewPath();
  const { user, kyc_pending_since: pendingSince, topups, withdrawals } = overview;
  const lines: RecordLine[] = [
    ...(pendingSince
      ? [
          {
            id: 'kyc',
            name: 'Identity check',
            href: reviewPath(id),
            note: <PendingSince time={pendingSince} />,
            status: <LabelBadge labels={kycStatuses} value={getKycStatus(user)} />,
          },
        ]
      : []),
    ...(withdrawals?.oldest_pending ?? []).map(({ _id, withdrawal_request, createdAt, amount }) => ({
      id: _id,
      name: `Withdrawal ${withdrawal_request ?? ''}`,
      href: paths.withdrawalView(_id),
      note: <PendingSince time={createdAt} />,
      status: <LabelBadge labels={withdrawalStatuses} value="pending" />,
      amount,
    })),
    ...(topups?.oldest_pending ?? []).map(({ _id, transaction_id, created_at, amount }) => ({
      id: _id,
      name: `Top-up ${transaction_id ?? ''}`,
      href: paths.transactionDetails(_id),
      note: <PendingSince time={created_at} />,
      status: <LabelBadge labels={transactionStatuses} value="pending" />,
      amount,
    })),
  ];
  const more = [getRemainderLabel(withdrawals, 'withdrawal'), getRemainderLabel(topups, 'top-up')].filter(
    (label) => label !== undefined,
  );
  return (
    <DetailSection title="Awaiting decision">
      <RecordLines label="Pending decisions" lines={lines} empty="Nothing pending for this user." />
      {more.length > 0 && <span>And {more.join(' and ')} more.</span>}
    </DetailSection>
  );
}

/** Returns the number of pending records beyond the listed ones; undefined if there are none. */
function getRemainderLabel(
  part: UserOverview['topups'] | UserOverview['withdrawals'],
  noun: string,
): string | undefined {
  const rest = part ? part.by_status.pending.count - part.oldest_pending.length : 0;
  return rest > 0 ? pluralize(rest, noun) : undefined;
}

function PendingSince({ time }: { time: string | undefined }) {
  return (
    <>
      since <DateTime value={time} />
      {time && (
        <>
          {' · '}
          <Age since={time} />
        </>
      )}
    </>
  );
}
