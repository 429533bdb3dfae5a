import { holdingStates, transactionStatuses, withdrawalStatuses } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { getTransactionTypeLabel } from '@countinghouse/shared/exports';
import { DateTime, DetailSection, formatCount, formatMoney, joinPresent, Money, LabelBadge } from '@countinghouse/ui';
import type { OverviewPart } from './overview-api';
import { RecordLines } from './record-lines';
import classes from './overview.module.css';

type Sums = Readonly<Record<string, { count: number; amount: number }>>;

const getTotalCount = (sums: Sums) => Object.values(sums).reduce((total, { count }) => total + count, 0);

/** Renders "2 approved, $900.00 · 1 rejected, $20.00". Statuses without records are omitted. */
function SumLine({ sums, statuses }: { sums: Sums; statuses: Readonly<Record<string, { label: string }>> }) {
  const parts = Object.entries(sums)
    .filter(([, { count }]) => count > 0)
    .map(
      ([status, { count, amount }]) =>
        `${count} ${statuses[status]?.label.toLowerCase() ?? status}, ${formatMoney(amount)}`,
    );
  return parts.length === 0 ? null : <p className={classes.sums}>{parts.join(' · ')}</p>;
}

export function TopupsSection({ id, topups }: { id: string; topups: OverviewPart<'topups'> }) {
  const total = getTotalCount(topups.by_status);
  return (
    <DetailSection title="Top-ups">
      <SumLine sums={topups.by_status} statuses={transactionStatuses} />
      <RecordLines
        label="Latest top-ups"
        lines={topups.latest.map((topup) => ({
          id: topup._id,
          name: topup.transaction_id,
          href: paths.transactionDetails(topup._id),
          note: <DateWithLabel time={topup.created_at} label={getTransactionTypeLabel(topup)} />,
          status: (
            <LabelBadge
              labels={transactionStatuses}
              value={topup.status}
              note={joinPresent([topup.reason, topup.reason_details], '\n')}
            />
          ),
          amount: topup.amount,
        }))}
        empty="No top-ups yet."
        all={{ href: `${paths.userTransactions(id)}?type=topup`, label: `All top-ups (${formatCount(total)})` }}
      />
    </DetailSection>
  );
}

export function WithdrawalsSection({
  email,
  withdrawals,
}: {
  email: string | undefined;
  withdrawals: OverviewPart<'withdrawals'>;
}) {
  const total = getTotalCount(withdrawals.by_status);
  return (
    <DetailSection title="Withdrawals">
      <SumLine sums={withdrawals.by_status} statuses={withdrawalStatuses} />
      <RecordLines
        label="Latest withdrawals"
        lines={withdrawals.latest.map((withdrawal) => ({
          id: withdrawal._id,
          name: withdrawal.withdrawal_request,
          href: paths.withdrawalView(withdrawal._id),
          note: <DateWithLabel time={withdrawal.createdAt} />,
          status: (
            <LabelBadge
              labels={withdrawalStatuses}
              value={withdrawal.status}
              note={joinPresent([withdrawal.reason, withdrawal.reason_details], '\n')}
            />
          ),
          amount: withdrawal.amount,
        }))}
        empty="No withdrawals yet."
        all={
          email
            ? { href: toSearchPath(paths.withdrawals(), email), label: `All withdrawals (${formatCount(total)})` }
            : undefined
        }
      />
    </DetailSection>
  );
}

export function HoldingsSection({ holdings: { running, released, latest } }: { holdings: OverviewPart<'holdings'> }) {
  return (
    <DetailSection title="Plans held">
      <SumLine sums={{ running, released }} statuses={holdingStates} />
      <RecordLines
        label="Latest plans held"
        lines={latest.map((holding) => ({
          id: holding._id,
          name: holding.plan_id?.category,
          href: holding.plan_id?._id && paths.planEdit(holding.plan_id._id),
          note: (
            <>
              <DateTime value={holding.created_at} /> to <DateTime value={holding.ends_at} /> · profit paid{' '}
              <Money value={holding.profit} />
            </>
          ),
          status: <LabelBadge labels={holdingStates} value={holding.released_at ? 'released' : 'running'} />,
          amount: holding.amount,
        }))}
        empty="No plans held."
      />
    </DetailSection>
  );
}

/** Returns the path of a list with a search term. */
export const toSearchPath = (path: string, search: string): string => `${path}?${new URLSearchParams({ search })}`;

function DateWithLabel({ time, label }: { time: string | undefined; label?: string | undefined }) {
  return (
    <>
      <DateTime value={time} format="en-GB" />
      {label && ` · ${label}`}
    </>
  );
}
