import { holdingStates, transactionStatuses, withdrawalStatuses } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { transactionTypeWord } from '@countinghouse/shared/exports';
import { DateTime, DetailSection, formatCount, formatMoney, joinKnown, Money, WordBadge } from '@countinghouse/ui';
import type { Part } from './overview-api';
import { RecordLines } from './record-lines';
import classes from './overview.module.css';

type Sums = Readonly<Record<string, { count: number; amount: number }>>;

const totalOf = (sums: Sums) => Object.values(sums).reduce((total, { count }) => total + count, 0);

/** "2 approved, $900.00 · 1 rejected, $20.00"; a status without records is left out. */
function SumLine({ sums, words }: { sums: Sums; words: Readonly<Record<string, { label: string }>> }) {
  const parts = Object.entries(sums)
    .filter(([, { count }]) => count > 0)
    .map(
      ([status, { count, amount }]) =>
        `${count} ${words[status]?.label.toLowerCase() ?? status}, ${formatMoney(amount)}`,
    );
  return parts.length === 0 ? null : <p className={classes.sums}>{parts.join(' · ')}</p>;
}

/** What the user has paid in. */
export function TopupsSection({ id, topups }: { id: string; topups: Part<'topups'> }) {
  const total = totalOf(topups.by_status);
  return (
    <DetailSection title="Top-ups">
      <SumLine sums={topups.by_status} words={transactionStatuses} />
      <RecordLines
        label="Latest top-ups"
        lines={topups.latest.map((topup) => ({
          id: topup._id,
          name: topup.transaction_id,
          href: paths.transactionDetails(topup._id),
          note: <Dated time={topup.created_at} words={transactionTypeWord(topup)} />,
          status: (
            <WordBadge
              vocabulary={transactionStatuses}
              word={topup.status}
              note={joinKnown([topup.reason, topup.reason_details], '\n')}
            />
          ),
          amount: topup.amount,
        }))}
        empty="They have not paid in anything yet."
        all={{ href: `${paths.userTransactions(id)}?type=topup`, label: `All top-ups (${formatCount(total)})` }}
      />
    </DetailSection>
  );
}

/** What the user has asked to be paid out. */
export function WithdrawalsSection({
  email,
  withdrawals,
}: {
  email: string | undefined;
  withdrawals: Part<'withdrawals'>;
}) {
  const total = totalOf(withdrawals.by_status);
  return (
    <DetailSection title="Withdrawals">
      <SumLine sums={withdrawals.by_status} words={withdrawalStatuses} />
      <RecordLines
        label="Latest withdrawals"
        lines={withdrawals.latest.map((withdrawal) => ({
          id: withdrawal._id,
          name: withdrawal.withdrawal_request,
          href: paths.withdrawalView(withdrawal._id),
          note: <Dated time={withdrawal.createdAt} />,
          status: (
            <WordBadge
              vocabulary={withdrawalStatuses}
              word={withdrawal.status}
              note={joinKnown([withdrawal.reason, withdrawal.reason_details], '\n')}
            />
          ),
          amount: withdrawal.amount,
        }))}
        empty="They have not asked for a withdrawal yet."
        all={
          email
            ? { href: searchOf(paths.withdrawals(), email), label: `All withdrawals (${formatCount(total)})` }
            : undefined
        }
      />
    </DetailSection>
  );
}

/** What the user has put into plans. */
export function HoldingsSection({ holdings: { running, released, latest } }: { holdings: Part<'holdings'> }) {
  return (
    <DetailSection title="Plans held">
      <SumLine sums={{ running, released }} words={holdingStates} />
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
          status: <WordBadge vocabulary={holdingStates} word={holding.released_at ? 'released' : 'running'} />,
          amount: holding.amount,
        }))}
        empty="They hold no plan."
      />
    </DetailSection>
  );
}

/** A list in which somebody is searched for. */
export const searchOf = (path: string, search: string): string => `${path}?${new URLSearchParams({ search })}`;

function Dated({ time, words }: { time: string | undefined; words?: string | undefined }) {
  return (
    <>
      <DateTime value={time} format="en-GB" />
      {words && ` · ${words}`}
    </>
  );
}
