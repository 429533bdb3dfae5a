import { paths } from '@countinghouse/navigation';
import { usePermissions } from '@countinghouse/permissions';
import { formatCount, StatCard } from '@countinghouse/ui';

export interface TotalUsersFigureProps {
  /** Undefined while loading, null if the server sent none. */
  value: number | null | undefined;
}

/** Renders the number of users, linked to the users list if the admin has that permission. */
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
