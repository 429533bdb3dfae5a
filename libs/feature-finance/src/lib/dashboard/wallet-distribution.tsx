import type { Schemas } from '@countinghouse/api-client/schema';
import { DetailSection, formatMoney, PieChart } from '@countinghouse/ui';
import { transactionTypes } from '../transactions/transaction-labels';

export interface WalletDistributionProps {
  /** US dollars; undefined while loading, null if the server sent none. */
  wallet: Schemas['DashboardStats']['wallet'] | null | undefined;
}

/** Total credits and debits of all wallets. */
export function WalletDistribution({ wallet }: WalletDistributionProps) {
  const missingValue = wallet === undefined ? undefined : null;
  return (
    <DetailSection title="Wallet Distribution">
      <PieChart
        label="Wallet Distribution"
        items={[
          { label: transactionTypes.credit.label, value: wallet?.totalCredit ?? missingValue },
          { label: transactionTypes.debit.label, value: wallet?.totalDebit ?? missingValue },
        ]}
        formatValue={formatMoney}
      />
    </DetailSection>
  );
}
