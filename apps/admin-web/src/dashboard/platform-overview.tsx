import type { Schemas } from '@countinghouse/api-client/schema';
import { paths } from '@countinghouse/navigation';
import { usePermissions, type PermissionKey } from '@countinghouse/permissions';
import { BarChart, DetailSection } from '@countinghouse/ui';

type Stats = Schemas['DashboardStats'];

/** The figures, each with its list where there is one. */
const figures: readonly {
  label: string;
  getCount: (stats: Stats) => number | undefined;
  list?: { permission: PermissionKey; path: string };
}[] = [
  { label: 'Users', getCount: ({ users }) => users, list: { permission: 'users', path: paths.users() } },
  {
    label: 'Withdrawals',
    getCount: ({ withdrawals }) => withdrawals,
    list: { permission: 'withdrawals', path: paths.withdrawals() },
  },
  { label: 'Plans purchased', getCount: ({ plans }) => plans?.purchased },
  {
    label: 'Referrals',
    getCount: ({ referrals }) => referrals?.total,
    list: { permission: 'referrals', path: paths.referrals() },
  },
  {
    label: 'Pending Support Tickets',
    getCount: ({ supportTickets }) => supportTickets?.pending,
    list: { permission: 'support', path: `${paths.tickets()}?status=pending` },
  },
];

export interface PlatformOverviewProps {
  /** Undefined while they load, null where the server sent none. */
  stats: Stats | null | undefined;
}

/** Shows the number of records of each kind. A figure links to its list if the admin may see it. */
export function PlatformOverview({ stats }: PlatformOverviewProps) {
  const { has } = usePermissions();
  return (
    <DetailSection title="Platform Overview">
      <BarChart
        label="Platform Overview"
        items={figures.map(({ label, getCount, list }) => ({
          label,
          value: stats === undefined ? undefined : ((stats && getCount(stats)) ?? null),
          ...(list && has(list.permission) && { href: list.path }),
        }))}
      />
    </DetailSection>
  );
}
