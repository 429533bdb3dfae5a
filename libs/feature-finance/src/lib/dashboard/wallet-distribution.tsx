import type { Schemas } from '@countinghouse/api-client/schema';
import { DetailSection, formatMoney, PieChart } from '@countinghouse/ui';
import { transactionTypes } from '../transactions/transaction-labels';

export interface WalletDistributionProps {
  /** In US dollars; undefined while it loads. */
  wallet: Schemas['DashboardStats']['wallet'] | undefined;
}

/** All credits of all wallets against all debits. */
export function WalletDistribution({ wallet }: WalletDistributionProps) {
  return (
    <DetailSection title="Wallet Distribution">
      <PieChart
        label="Wallet Distribution"
        items={[
          { label: transactionTypes.credit.label, value: wallet?.totalCredit },
          { label: transactionTypes.debit.label, value: wallet?.totalDebit },
        ]}
        formatValue={formatMoney}
      />
    </DetailSection>
  );
}
