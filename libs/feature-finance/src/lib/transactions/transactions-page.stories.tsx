import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  viewports,
  expectNoOverflow,
  toEmail,
  respondWithError,
  neverRespond,
  withoutCapabilities,
  longTexts,
  personNames,
  notAllowedMessage,
  phoneViewport,
  rightToLeft,
  rightToLeftLayout,
  Screen,
  screenParameters,
  waitForText,
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
const transactions = personNames.map((fullName, index) =>
  fixtures.transaction({
    _id: `transaction-${index}`,
    transaction_id: `TXN-2026-00${4211 + index}`,
    user_id: { _id: `user-${index}`, email: toEmail(fullName), fullName },
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
  description: longTexts.text,
  deposit_wallet_address: null,
});
const mockTransactions = (rows: Transaction[]) =>
  http.get('/all-transactions', ({ response }) => response(200).json({ success: true, data: { transactions: rows } }));

/** Some rows have missing values, and one is malformed. */
const mockMinimalServer = http.untyped.get('*/all-transactions', () =>
  HttpResponse.json({
    success: true,
    data: {
      transactions: [
        ...transactions.slice(0, 2),
        { _id: 'minimal', user_id: null, status: 'approved' },
        { transaction_id: 'TXN-2026-004302' },
        { ...spent, amount: '99.50', date: null },
      ],
    },
  }),
);

export const Full: Story = {
  args: { handlers: [mockTransactions([spent, ...transactions])] },
  play: waitForText('alan.turing@example.com'),
};
export const IncompleteData: Story = {
  args: { handlers: [mockMinimalServer] },
  play: waitForText(/cannot be read/),
  tags: ['snapshot'],
};
export const Mobile: Story = { ...Full, globals: phoneViewport };
export const RightToLeft: Story = { ...Full, globals: rightToLeftLayout };
export const SingleUser: Story = {
  args: { address: paths.userTransactions('user-1') },
  play: waitForText('ada@example.com'),
};
/** A server without search: the browser searches. */
export const ClientSideSearch: Story = {
  args: { handlers: [withoutCapabilities('transaction_search'), mockTransactions([spent, ...transactions])] },
  play: waitForText(`${transactions.length + 1} transactions`),
};
/** More transactions than the browser loads. */
export const NewestOnly: Story = {
  args: {
    handlers: [
      withoutCapabilities('transaction_search'),
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
  play: waitForText(/^Only the newest 20,000 of 100,000/),
};
export const Loading: Story = {
  args: { handlers: [neverRespond('/all-transactions')] },
  play: waitForText('Transaction History'),
};
export const Empty: Story = { args: { handlers: [mockTransactions([])] }, play: waitForText('No transactions found') };
export const NoResults: Story = {
  args: { handlers: [mockTransactions(transactions)], address: `${paths.transactions()}?search=zzz` },
  play: waitForText('Clear filters'),
};
export const Failed: Story = {
  args: { handlers: [respondWithError('/all-transactions', 500)] },
  play: waitForText('Retry'),
};
export const Forbidden: Story = {
  args: { handlers: [respondWithError('/all-transactions', 401)] },
  play: waitForText(notAllowedMessage),
};
export const VeryLongNames: Story = {
  args: {
    handlers: [
      mockTransactions([{ ...spent, user_id: { ...spent.user_id, email: longTexts.email }, amount: 999_999_999.99 }]),
    ],
  },
  play: expectNoOverflow(longTexts.email),
};
export const LongAt1440: Story = { ...VeryLongNames, globals: viewports[1440], tags: ['snapshot'] };
export const LongAt1280: Story = { ...VeryLongNames, globals: viewports[1280], tags: ['snapshot'] };
export const LongAt1024: Story = { ...VeryLongNames, globals: viewports[1024], tags: ['snapshot'] };
export const LongAt820: Story = { ...VeryLongNames, globals: viewports[820], tags: ['snapshot'] };
export const LongAt390: Story = { ...VeryLongNames, globals: viewports[390], tags: ['snapshot'] };
export const RightToLeftText: Story = {
  args: { handlers: [mockTransactions([{ ...spent, description: rightToLeft.text }])] },
  play: waitForText(rightToLeft.text),
};
