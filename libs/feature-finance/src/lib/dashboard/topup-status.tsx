import type { Schemas } from '@countinghouse/api-client/schema';
import { transactionStatuses } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { usePermissions } from '@countinghouse/permissions';
import { DetailSection, PieChart } from '@countinghouse/ui';
import { type TransactionStatus } from '../transactions/transaction-labels';

type ByStatus = NonNullable<Schemas['DashboardStats']['topups']>['byStatus'];

const statuses: readonly TransactionStatus[] = ['pending', 'approved', 'cancelled'];

export interface TopupStatusProps {
  /** Undefined while it loads, null where the server sent none. */
  byStatus: ByStatus | null | undefined;
}

/** How many top-ups wait, were approved and were cancelled; each leads to its own, for those who may see them. */
export function TopupStatus({ byStatus }: TopupStatusProps) {
  const { has } = usePermissions();
  const nothing = byStatus === undefined ? undefined : null;
  return (
    <DetailSection title="Topup Status">
      <PieChart
        label="Topup Status"
        items={statuses.map((status) => ({
          label: transactionStatuses[status].label,
          tone: transactionStatuses[status].tone,
          value: byStatus?.[status] ?? nothing,
          ...(has('transactions') && { href: `${paths.transactions()}?type=topup&status=${status}` }),
        }))}
      />
    </DetailSection>
  );
}
