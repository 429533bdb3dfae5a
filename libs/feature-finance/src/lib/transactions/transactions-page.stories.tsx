import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  at,
  fits,
  emailOf,
  fails,
  hangs,
  lacks,
  long,
  names,
  notAllowed,
  onAPhone,
  rightToLeft,
  rightToLeftLayout,
  Screen,
  screenParameters,
  seen,
} from '@countinghouse/testing/screen';
import { paths } from '@countinghouse/navigation';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { HttpResponse } from 'msw';
import { transactionsArea } from './transactions-area';

const meta = {
  title: 'Transaction History',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area: transactionsArea, address: paths.transactions() },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;
type Transaction = ReturnType<typeof fixtures.transaction>;

const statuses = ['pending', 'approved', 'cancelled'] as const;
const networks = ['USDT_ERC20', 'BTC', 'ETH', 'USDT_TRC20'] as const;
const transactions = names.map((fullName, index) =>
  fixtures.transaction({
    _id: `transaction-${index}`,
    transaction_id: `TXN-2026-00${4211 + index}`,
    user_id: { _id: `user-${index}`, email: emailOf(fullName), fullName },
    amount: 120 + index * 3210.75,
    status: statuses[index % statuses.length] ?? 'pending',
    network: networks[index % networks.length] ?? 'BTC',
  }),
);
const spent = fixtures.transaction({
  _id: 'spent',
  transaction_id: 'TXN-2026-004301',
  transaction_category: 'wallet',
  transaction_type: 'debit',
  status: 'approved',
  network: null,
  transaction_hash: null,
  description: long.text,
  deposit_wallet_address: null,
});
const holds = (rows: Transaction[]) =>
  http.get('/all-transactions', ({ response }) => response(200).json({ success: true, data: { transactions: rows } }));

/** A server that sends little of some of them, and one that is none. */
const holdsThin = http.untyped.get('*/all-transactions', () =>
  HttpResponse.json({
    success: true,
    data: {
      transactions: [
        ...transactions.slice(0, 2),
        { _id: 'thin', user_id: null, status: 'approved' },
        { transaction_id: 'TXN-2026-004302' },
        { ...spent, amount: '99.50', date: null },
      ],
    },
  }),
);

export const Full: Story = {
  args: { answers: [holds([spent, ...transactions])] },
  play: seen('alan.turing@example.com'),
};
export const NotAllSent: Story = { args: { answers: [holdsThin] }, play: seen(/cannot be read/), tags: ['picture'] };
export const OnAPhone: Story = { ...Full, globals: onAPhone };
export const RightToLeft: Story = { ...Full, globals: rightToLeftLayout };
export const OfOneUser: Story = { args: { address: paths.userTransactions('user-1') }, play: seen('ada@example.com') };
/** A server that does not search: the panel loads, and does it itself. */
export const SearchedHere: Story = {
  args: { answers: [lacks('transaction_search'), holds([spent, ...transactions])] },
  play: seen(`${transactions.length + 1} transactions`),
};
/** It has more than the panel loads. */
export const OnlyTheNewest: Story = {
  args: {
    answers: [
      lacks('transaction_search'),
      http.untyped.get('*/all-transactions', () =>
        HttpResponse.json({
          success: true,
          data: {
            transactions: Array.from({ length: 20_000 }, (_, index) => ({ _id: `t${index}`, amount: index })),
            pagination: { totalCount: 100_000 },
          },
        }),
      ),
    ],
  },
  play: seen(/^Only the newest 20,000 of 100,000/),
};
export const Loading: Story = { args: { answers: [hangs('/all-transactions')] }, play: seen('Transaction History') };
export const Empty: Story = { args: { answers: [holds([])] }, play: seen('No transactions found') };
export const NothingFound: Story = {
  args: { answers: [holds(transactions)], address: `${paths.transactions()}?search=zzz` },
  play: seen('Clear filters'),
};
export const Failed: Story = { args: { answers: [fails('/all-transactions', 500)] }, play: seen('Retry') };
export const NotAllowed: Story = { args: { answers: [fails('/all-transactions', 401)] }, play: seen(notAllowed) };
export const VeryLongNames: Story = {
  args: { answers: [holds([{ ...spent, user_id: { ...spent.user_id, email: long.email }, amount: 999_999_999.99 }])] },
  play: fits(long.email),
};
export const LongAt1440: Story = { ...VeryLongNames, globals: at[1440], tags: ['picture'] };
export const LongAt1280: Story = { ...VeryLongNames, globals: at[1280], tags: ['picture'] };
export const LongAt1024: Story = { ...VeryLongNames, globals: at[1024], tags: ['picture'] };
export const LongAt820: Story = { ...VeryLongNames, globals: at[820], tags: ['picture'] };
export const LongAt390: Story = { ...VeryLongNames, globals: at[390], tags: ['picture'] };
export const RightToLeftText: Story = {
  args: { answers: [holds([{ ...spent, description: rightToLeft.text }])] },
  play: seen(rightToLeft.text),
};
