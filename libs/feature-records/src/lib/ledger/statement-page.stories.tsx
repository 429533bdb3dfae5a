import { fixtures, http } from '@countinghouse/api-client/testing';
import { paths } from '@countinghouse/navigation';
import { respondWithError, phoneViewport, Screen, screenParameters, waitForText } from '@countinghouse/testing/screen';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { ledgerArea } from './ledger-area';

const meta = {
  title: 'Statement',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area: ledgerArea, address: `${paths.userStatement('user-1')}?from=2026-03-01&to=2026-03-31` },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;

const entries = [
  fixtures.ledgerEntry({ _id: 'entry-2', transaction_id: 'WT-2026-00118', amount: -250, balance: 1000.5 }),
  fixtures.ledgerEntry({
    _id: 'entry-1',
    transaction_id: 'WT-2026-00104',
    description: 'Top-up TU-2026-00031 approved',
    amount: 1200.25,
    balance: 1250.5,
  }),
];
const mockLedger = http.get('/user/ledger/{userId}', ({ response }) =>
  response(200).json({
    success: true,
    data: entries,
    user: { _id: 'user-1', fullName: 'Ada Lovelace', email: 'ada@example.com' },
    figures: { opening: 50.25, credits: 1200.25, debits: 250, closing: 1000.5 },
    pending: fixtures.ledgerPending(),
    pagination: fixtures.pagination({ totalCount: entries.length }),
  }),
);

export const Full: Story = { args: { handlers: [mockLedger] }, play: waitForText('WT-2026-00104') };
export const Mobile: Story = { ...Full, globals: phoneViewport };
export const Failed: Story = {
  args: { handlers: [respondWithError('/user/ledger/{userId}', 500)] },
  play: waitForText('Retry'),
};
