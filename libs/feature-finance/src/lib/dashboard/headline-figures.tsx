import { paths } from '@countinghouse/navigation';
import { usePermissions } from '@countinghouse/permissions';
import { formatCount, Money, StatCard } from '@countinghouse/ui';

export interface HeadlineFigureProps {
  /** Undefined while loading, null if the server sent none. */
  value: number | null | undefined;
}

/** Approved top-ups minus approved withdrawals, in US dollars. Can be negative. */
export function NetEarningsFigure({ value }: HeadlineFigureProps) {
  return <StatCard label="Net Earnings" value={value === undefined ? undefined : <Money value={value} />} />;
}

/** Number of plans that users have bought. */
export function PlansSoldFigure({ value }: HeadlineFigureProps) {
  return <StatCard label="Plans Sold" value={value === undefined ? undefined : formatCount(value)} />;
}

/** Number of top-ups in any status. Links to the list for admins with the permission. */
export function TotalTopupsFigure({ value }: HeadlineFigureProps) {
  const { has } = usePermissions();
  return (
    <StatCard
      label="Total Topups"
      value={value === undefined ? undefined : formatCount(value)}
      href={has('transactions') ? `${paths.transactions()}?type=topup` : undefined}
    />
  );
}
