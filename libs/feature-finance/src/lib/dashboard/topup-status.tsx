import type { Schemas } from '@countinghouse/api-client/schema';
import { transactionStatuses } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { usePermissions } from '@countinghouse/permissions';
import { DetailSection, PieChart } from '@countinghouse/ui';
import { type TransactionStatus } from '../transactions/transaction-labels';

type ByStatus = NonNullable<Schemas['DashboardStats']['topups']>['byStatus'];

const statuses: readonly TransactionStatus[] = ['pending', 'approved', 'cancelled'];

export interface TopupStatusProps {
  /** Undefined while loading, null if the server sent none. */
  byStatus: ByStatus | null | undefined;
}

/** Number of top-ups by status. Each links to its filtered list for admins with the permission. */
export function TopupStatus({ byStatus }: TopupStatusProps) {
  const { has } = usePermissions();
  const missingValue = byStatus === undefined ? undefined : null;
  return (
    <DetailSection title="Topup Status">
      <PieChart
        label="Topup Status"
        items={statuses.map((status) => ({
          label: transactionStatuses[status].label,
          tone: transactionStatuses[status].tone,
          value: byStatus?.[status] ?? missingValue,
          ...(has('transactions') && { href: `${paths.transactions()}?type=topup&status=${status}` }),
        }))}
      />
    </DetailSection>
  );
}
