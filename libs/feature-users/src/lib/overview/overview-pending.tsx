import { kycStatuses, transactionStatuses, withdrawalStatuses } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { Age, DateTime, DetailSection, WordBadge } from '@countinghouse/ui';
import { kycStatusOf } from '../users/user-labels';
import { useHasQueues, type UserOverview } from './overview-api';
import { countOf } from './overview-labels';
import { RecordLines, type RecordLine } from './record-lines';

/** Returns a function that says where a user's identity is checked: in the queue, or in the form where there is none. */
export function useReviewPath(): (id: string) => string {
  const hasQueues = useHasQueues();
  return (id) => (hasQueues ? `${paths.queue('kyc')}?${new URLSearchParams({ case: id })}` : paths.userEdit(id));
}

/** What waits for a decision about a user: their identity, then withdrawals and top-ups, the oldest first. */
export function PendingSection({ id, overview }: { id: string; overview: UserOverview }) {
  const reviewPath = useReviewPath();
  const { user, kyc_pending_since: since, topups, withdrawals } = overview;
  const lines: RecordLine[] = [
    ...(since
      ? [
          {
            id: 'kyc',
            name: 'Identity check',
            href: reviewPath(id),
            note: <Since time={since} />,
            status: <WordBadge vocabulary={kycStatuses} word={kycStatusOf(user)} />,
          },
        ]
      : []),
    ...(withdrawals?.waiting ?? []).map(({ _id, withdrawal_request, createdAt, amount }) => ({
      id: _id,
      name: `Withdrawal ${withdrawal_request ?? ''}`,
      href: paths.withdrawalView(_id),
      note: <Since time={createdAt} />,
      status: <WordBadge vocabulary={withdrawalStatuses} word="pending" />,
      amount,
    })),
    ...(topups?.waiting ?? []).map(({ _id, transaction_id, created_at, amount }) => ({
      id: _id,
      name: `Top-up ${transaction_id ?? ''}`,
      href: paths.transactionDetails(_id),
      note: <Since time={created_at} />,
      status: <WordBadge vocabulary={transactionStatuses} word="pending" />,
      amount,
    })),
  ];
  const more = [moreOf(withdrawals, 'withdrawal'), moreOf(topups, 'top-up')].filter((words) => words !== undefined);
  return (
    <DetailSection title="Waits for a decision">
      <RecordLines label="What waits for a decision" lines={lines} empty="Nothing of theirs waits for a decision." />
      {more.length > 0 && <span>And {more.join(' and ')} more.</span>}
    </DetailSection>
  );
}

/** How many wait besides those that are named; undefined where that is none. */
function moreOf(part: UserOverview['topups'] | UserOverview['withdrawals'], noun: string): string | undefined {
  const rest = part ? part.by_status.pending.count - part.waiting.length : 0;
  return rest > 0 ? countOf(rest, noun) : undefined;
}

function Since({ time }: { time: string | undefined }) {
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
