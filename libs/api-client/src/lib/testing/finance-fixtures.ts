import type { Schemas } from '../../strict';
import { WALLET_ADDRESS, CREATED_AT, createFixture, UPDATED_AT } from './fixture';

const transaction = createFixture<Schemas['Transaction']>({
  _id: 'transaction-1',
  transaction_id: 'TXN-2026-004211',
  transaction_category: 'topup',
  transaction_type: 'credit',
  user_id: { _id: 'user-1', email: 'ada@example.com', fullName: 'Ada Lovelace' },
  amount: 1250.5,
  status: 'pending',
  reason: null,
  reason_details: null,
  network: 'USDT_ERC20',
  date: CREATED_AT,
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
  transaction_hash: '0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b',
  description: 'Top-up by USDT on Ethereum',
  deposit_wallet_address: WALLET_ADDRESS,
  transaction_image: '/uploads/proof-1.webp',
});

/** Plans, deposit wallets, withdrawals, transactions, user wallets. */
export const financeFixtures = {
  plan: createFixture<Schemas['Plan']>({
    _id: 'plan-1',
    category: 'Gold',
    planType: 'standard',
    investmentAmount: { min: 1000, max: 10000 },
    profitPercentage: { min: 5, max: 8.5 },
    lockInPeriod: 6,
    lockInPeriodUnit: 'months',
    status: true,
  }),
  depositWallet: createFixture<Schemas['DepositWallet']>({
    _id: 'deposit-wallet-1',
    wallet_address: WALLET_ADDRESS,
    network_type: 'USDT_ERC20',
    status: true,
  }),
  withdrawal: createFixture<Schemas['Withdrawal']>({
    _id: 'withdrawal-1',
    user_id: { _id: 'user-1' },
    username: 'Ada Lovelace',
    email: 'ada@example.com',
    phoneNumber: '+44 20 7946 0018',
    wallet_address: WALLET_ADDRESS,
    withdrawal_request: 'WD-2026-00042',
    amount: 250,
    status: 'pending',
    reason: null,
    reason_details: null,
    createdAt: CREATED_AT,
  }),
  transaction,
  transactionDetails: createFixture<Schemas['TransactionDetails']>({
    ...transaction(),
    user: { id: 'user-1', fullName: 'Ada Lovelace', email: 'ada@example.com', phoneNumber: '+44 20 7946 0018' },
  }),
  userWallet: createFixture<Schemas['UserWallet']>({
    user: { fullName: 'Ada Lovelace', email: 'ada@example.com' },
    balance: 1250.5,
    total_earned: 3000.5,
    total_spent: 1750,
    created_at: CREATED_AT,
  }),
  walletTransaction: createFixture<Schemas['WalletTransaction']>({
    _id: 'wallet-transaction-1',
    created_at: UPDATED_AT,
    transaction_type: 'debit',
    amount: 1000,
    plan_id: { category: 'Gold' },
    description: 'Plan bought',
  }),
};
