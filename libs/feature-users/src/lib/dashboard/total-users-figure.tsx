import { paths } from '@countinghouse/areas';
import { usePermissions } from '@countinghouse/permissions';
import { StatCard } from '@countinghouse/ui';

export interface TotalUsersFigureProps {
  /** Undefined while it loads. */
  value: number | undefined;
}

/** How many users the platform has; links to their list for those who may see it. */
export function TotalUsersFigure({ value }: TotalUsersFigureProps) {
  const { has } = usePermissions();
  return (
    <StatCard
      label="Total Users"
      value={value?.toLocaleString('en-US')}
      href={has('users') ? paths.users() : undefined}
    />
  );
}
