import { paths } from '@countinghouse/navigation';
import { usePermissions } from '@countinghouse/permissions';
import { formatCount, Money, StatCard } from '@countinghouse/ui';

export interface HeadlineFigureProps {
  /** Undefined while it loads, null where the server did not say. */
  value: number | null | undefined;
}

/** What has come in from outside and has not been paid out, in US dollars. It may be below zero. */
export function NetEarningsFigure({ value }: HeadlineFigureProps) {
  return <StatCard label="Net Earnings" value={value === undefined ? undefined : <Money value={value} />} />;
}

/** How many plans users have bought. */
export function PlansSoldFigure({ value }: HeadlineFigureProps) {
  return <StatCard label="Plans Sold" value={value === undefined ? undefined : formatCount(value)} />;
}

/** How many top-ups there are, in every state; links to them for those who may see them. */
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
