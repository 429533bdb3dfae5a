import { paths } from '@countinghouse/navigation';
import { usePermissions } from '@countinghouse/permissions';
import { formatCount, StatCard } from '@countinghouse/ui';

export interface TotalUsersFigureProps {
  /** Undefined while it loads, null where the server sent none. */
  value: number | null | undefined;
}

/** How many users the platform has; links to their list for those who may see it. */
export function TotalUsersFigure({ value }: TotalUsersFigureProps) {
  const { has } = usePermissions();
  return (
    <StatCard
      label="Total Users"
      value={value === undefined ? undefined : formatCount(value)}
      href={has('users') ? paths.users() : undefined}
    />
  );
}
