export {
  NetEarningsFigure,
  PlansSoldFigure,
  TotalTopupsFigure,
  type HeadlineFigureProps,
} from './lib/dashboard/headline-figures';
export { PlansOverview, type PlansOverviewProps } from './lib/dashboard/plans-overview';
export { RecentTransactions, type RecentTransactionsProps } from './lib/dashboard/recent-transactions';
export { TopupStatus, type TopupStatusProps } from './lib/dashboard/topup-status';
export { WalletDistribution, type WalletDistributionProps } from './lib/dashboard/wallet-distribution';
export { DecisionReasonsContext, type DecisionReasons } from './lib/decisions/decision-reasons';
export { depositWalletsArea } from './lib/deposit-wallets/deposit-wallets-area';
export { plansArea } from './lib/plans/plans-area';
export { transactionsArea } from './lib/transactions/transactions-area';
export { userWalletsArea } from './lib/user-wallets/user-wallets-area';
export { withdrawalsArea } from './lib/withdrawals/withdrawals-area';
