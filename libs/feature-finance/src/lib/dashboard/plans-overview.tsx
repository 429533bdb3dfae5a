import type { Schemas } from '@countinghouse/api-client/schema';
import { paths } from '@countinghouse/navigation';
import { usePermissions } from '@countinghouse/permissions';
import { dash, DetailSection, FigureList, formatCount, Money } from '@countinghouse/ui';

export interface PlansOverviewProps {
  /** Undefined while it loads, null where the server sent none. */
  plans: Schemas['DashboardStats']['plans'] | null | undefined;
}

/** What is offered, and what users hold of it. */
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
          { label: 'Total Lock Time', value: isLoading ? undefined : daysOf(plans?.totalLockTime) },
        ]}
      />
    </DetailSection>
  );
}

const daysOf = (days: number | undefined) =>
  days === undefined ? dash : `${formatCount(days)} ${days === 1 ? 'day' : 'days'}`;
