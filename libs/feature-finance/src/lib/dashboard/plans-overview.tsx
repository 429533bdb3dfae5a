import type { Schemas } from '@countinghouse/api-client/schema';
import { paths } from '@countinghouse/navigation';
import { usePermissions } from '@countinghouse/permissions';
import { dash, DetailSection, FigureList, formatCount, Money } from '@countinghouse/ui';

export interface PlansOverviewProps {
  /** Undefined while loading, null if the server sent none. */
  plans: Schemas['DashboardStats']['plans'] | null | undefined;
}

/** Figures about the plans and the users' investments in them. */
export function PlansOverview({ plans }: PlansOverviewProps) {
  const { has } = usePermissions();
  const isLoading = plans === undefined;
  return (
    <DetailSection title="Plans Overview">
      <FigureList
        label="Plans Overview"
        figures={[
          {
            label: 'Active Plans',
            value: isLoading ? undefined : formatCount(plans?.active),
            ...(has('plans') && { href: paths.plans() }),
          },
          { label: 'Total Purchased', value: isLoading ? undefined : formatCount(plans?.purchased) },
          { label: 'Total Invested', value: isLoading ? undefined : <Money value={plans?.totalInvested} /> },
          { label: 'Total Lock Time', value: isLoading ? undefined : formatDays(plans?.totalLockTime) },
        ]}
      />
    </DetailSection>
  );
}

const formatDays = (days: number | undefined) =>
  days === undefined ? dash : `${formatCount(days)} ${days === 1 ? 'day' : 'days'}`;
