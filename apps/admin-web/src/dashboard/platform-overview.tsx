import type { Schemas } from '@countinghouse/api-client/schema';
import { paths } from '@countinghouse/navigation';
import { usePermissions, type PermissionKey } from '@countinghouse/permissions';
import { BarChart, DetailSection } from '@countinghouse/ui';

type Stats = Schemas['DashboardStats'];

/** What is counted, and the list of it, where the product has one. */
const counted: readonly {
  label: string;
  of: (stats: Stats) => number | undefined;
  list?: { permission: PermissionKey; path: string };
}[] = [
  { label: 'Users', of: ({ users }) => users, list: { permission: 'users', path: paths.users() } },
  {
    label: 'Withdrawals',
    of: ({ withdrawals }) => withdrawals,
    list: { permission: 'withdrawals', path: paths.withdrawals() },
  },
  { label: 'Plans purchased', of: ({ plans }) => plans?.purchased },
  {
    label: 'Referrals',
    of: ({ referrals }) => referrals?.total,
    list: { permission: 'referrals', path: paths.referrals() },
  },
  {
    label: 'Pending Support Tickets',
    of: ({ supportTickets }) => supportTickets?.pending,
    list: { permission: 'support', path: `${paths.tickets()}?status=pending` },
  },
];

export interface PlatformOverviewProps {
  /** Undefined while they load, null where the server sent none. */
  stats: Stats | null | undefined;
}

/** How much there is of everything; each figure leads to its list, for those who may see it. */
export function PlatformOverview({ stats }: PlatformOverviewProps) {
  const { has } = usePermissions();
  return (
    <DetailSection title="Platform Overview">
      <BarChart
        label="Platform Overview"
        items={counted.map(({ label, of, list }) => ({
          label,
          value: stats === undefined ? undefined : ((stats && of(stats)) ?? null),
          ...(list && has(list.permission) && { href: list.path }),
        }))}
      />
    </DetailSection>
  );
}
