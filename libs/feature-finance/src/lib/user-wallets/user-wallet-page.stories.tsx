import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  viewports,
  expectNoOverflow,
  respondWithError,
  neverRespond,
  longTexts,
  phoneViewport,
  rightToLeftLayout,
  Screen,
  screenParameters,
  waitForText,
} from '@countinghouse/testing/screen';
import { paths } from '@countinghouse/navigation';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userWalletsArea } from './user-wallets-area';

const meta = {
  title: 'User Wallet Summary',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area: userWalletsArea, address: paths.userWallet('user-1') },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;

const rows = Array.from({ length: 10 }, (_, index) =>
  fixtures.walletTransaction({
    _id: `entry-${index}`,
    transaction_type: index % 3 === 0 ? 'debit' : 'credit',
    amount: 75 + index * 410.25,
    plan_id: index % 3 === 0 ? { category: 'Gold' } : null,
    description: index % 3 === 0 ? 'Plan bought' : 'Top-up by USDT on Ethereum',
  }),
);
const mockWallet = (data: typeof rows, user = fixtures.userWallet().user) =>
  http.get('/user/wallet/info/{userId}', ({ response }) =>
    response(200).json({
      success: true,
      data: {
        wallet: fixtures.userWallet({ user }),
        transactions: {
          data,
          pagination: { current_page: 1, per_page: 10, total_pages: 4, total_records: data.length * 4 },
        },
      },
    }),
  );

export const Full: Story = { args: { handlers: [mockWallet(rows)] }, play: waitForText('Balance') };
export const Mobile: Story = { ...Full, globals: phoneViewport };
export const RightToLeft: Story = { ...Full, globals: rightToLeftLayout };
export const Empty: Story = { args: { handlers: [mockWallet([])] }, play: waitForText('No transactions found') };
export const VeryLongNames: Story = {
  args: { handlers: [mockWallet(rows.slice(0, 2), { fullName: longTexts.name, email: longTexts.email })] },
  play: expectNoOverflow(/^Wolfeschlegel/),
};
export const LongAt1440: Story = { ...VeryLongNames, globals: viewports[1440] };
export const LongAt1280: Story = { ...VeryLongNames, globals: viewports[1280] };
export const LongAt1024: Story = { ...VeryLongNames, globals: viewports[1024] };
export const LongAt820: Story = { ...VeryLongNames, globals: viewports[820] };
export const LongAt390: Story = { ...VeryLongNames, globals: viewports[390] };
export const Loading: Story = {
  args: { handlers: [neverRespond('/user/wallet/info/{userId}')] },
  play: waitForText('Loading wallet data...'),
};
export const Failed: Story = {
  args: { handlers: [respondWithError('/user/wallet/info/{userId}', 500)] },
  play: waitForText('Retry'),
};
