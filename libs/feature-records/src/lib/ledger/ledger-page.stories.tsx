import { fixtures, http } from '@countinghouse/api-client/testing';
import { paths } from '@countinghouse/navigation';
import {
  respondWithError,
  expectNoOverflow,
  neverRespond,
  withoutCapabilities,
  longTexts,
  phoneViewport,
  Screen,
  screenParameters,
  waitForText,
} from '@countinghouse/testing/screen';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { ledgerArea } from './ledger-area';

const meta = {
  title: 'Ledger',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area: ledgerArea, address: paths.userLedger('user-1') },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;

const entries = [
  fixtures.ledgerEntry(),
  fixtures.ledgerEntry({
    transaction_id: 'WT-2026-00117',
    cause: 'referral_earning',
    record: { kind: 'user', _id: 'user-2', label: 'Alan Turing' },
    description: 'Referral earning: Alan Turing invested',
    amount: 75,
    balance: 1250.5,
  }),
  fixtures.ledgerEntry({
    transaction_id: 'WT-2026-00110',
    cause: 'plan_purchase',
    record: { kind: 'plan', _id: 'plan-1', label: 'Gold' },
    description: 'Invested in Gold',
    amount: -1000,
    balance: 1175.5,
  }),
  fixtures.ledgerEntry({
    transaction_id: 'WT-2026-00104',
    cause: 'topup',
    record: { kind: 'transaction', _id: 'transaction-1', label: 'TU-2026-00031' },
    description: 'Top-up TU-2026-00031 approved',
    amount: 2175.5,
    balance: 2175.5,
  }),
].map((entry, index) => ({ ...entry, _id: `entry-${index}` }));
const noRecords = { count: 0, amount: 0, records: [] };

const mockLedger = (data: typeof entries, fullName = 'Ada Lovelace') =>
  http.get('/user/ledger/{userId}', ({ response }) =>
    response(200).json({
      success: true,
      data,
      user: { _id: 'user-1', fullName, email: 'ada@example.com' },
      figures:
        data.length > 0
          ? { opening: 0, credits: 2250.5, debits: 1250, closing: 1000.5 }
          : { opening: 0, credits: 0, debits: 0, closing: 0 },
      pending: data.length > 0 ? fixtures.ledgerPending() : { topups: noRecords, withdrawals: noRecords },
      pagination: fixtures.pagination({ totalCount: data.length }),
    }),
  );

export const Full: Story = { args: { handlers: [mockLedger(entries)] }, play: waitForText('WT-2026-00104') };
export const Mobile: Story = { ...Full, globals: phoneViewport };
export const Empty: Story = {
  args: { handlers: [mockLedger([])] },
  play: waitForText('Nothing has moved this balance yet.'),
};
export const VeryLongNames: Story = {
  args: {
    handlers: [
      mockLedger(
        entries.map((entry) => ({
          ...entry,
          description: `Referral earning: ${longTexts.name} invested`,
          record: { kind: 'user', _id: 'user-2', label: longTexts.name },
        })),
        longTexts.name,
      ),
    ],
  },
  play: expectNoOverflow('WT-2026-00104'),
};
export const Loading: Story = {
  args: { handlers: [neverRespond('/user/ledger/{userId}')] },
  play: waitForText('Ledger'),
};
export const Failed: Story = {
  args: { handlers: [respondWithError('/user/ledger/{userId}', 500)] },
  play: waitForText('Retry'),
};
export const NotSupported: Story = {
  args: { handlers: [withoutCapabilities('user_ledger')] },
  play: waitForText('This server has no ledgers'),
};
