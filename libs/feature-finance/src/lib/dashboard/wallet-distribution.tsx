import type { Schemas } from '@countinghouse/api-client/schema';
import { DetailSection, formatMoney, PieChart } from '@countinghouse/ui';
import { transactionTypes } from '../transactions/transaction-labels';

export interface WalletDistributionProps {
  /** In US dollars; undefined while it loads, null where the server sent none. */
  wallet: Schemas['DashboardStats']['wallet'] | null | undefined;
}

/** All credits of all wallets against all debits. */
export function WalletDistribution({ wallet }: WalletDistributionProps) {
  const nothing = wallet === undefined ? undefined : null;
  return (
    <DetailSection title="Wallet Distribution">
      <PieChart
        label="Wallet Distribution"
        items={[
          { label: transactionTypes.credit.label, value: wallet?.totalCredit ?? nothing },
          { label: transactionTypes.debit.label, value: wallet?.totalDebit ?? nothing },
        ]}
        formatValue={formatMoney}
      />
    </DetailSection>
  );
}
