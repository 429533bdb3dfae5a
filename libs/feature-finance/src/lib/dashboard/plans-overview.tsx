import type { Schemas } from '@countinghouse/api-client/schema';
import { paths } from '@countinghouse/areas';
import { usePermissions } from '@countinghouse/permissions';
import { DetailSection, FigureList, Money } from '@countinghouse/ui';

export interface PlansOverviewProps {
  /** Undefined while it loads. */
  plans: Schemas['DashboardStats']['plans'] | undefined;
}

/** What is offered, and what users hold of it. */
export function PlansOverview({ plans }: PlansOverviewProps) {
  const { has } = usePermissions();
  return (
    <DetailSection title="Plans Overview">
      <FigureList
        label="Plans Overview"
        figures={[
          {
            label: 'Active Plans',
            value: plans?.active.toLocaleString('en-US'),
            ...(has('plans') && { href: paths.plans() }),
          },
          { label: 'Total Purchased', value: plans?.purchased.toLocaleString('en-US') },
          { label: 'Total Invested', value: plans && <Money value={plans.totalInvested} /> },
          { label: 'Total Lock Time', value: plans && daysOf(plans.totalLockTime) },
        ]}
      />
    </DetailSection>
  );
}

const daysOf = (days: number) => `${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'}`;
