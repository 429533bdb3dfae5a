import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  viewports,
  respondWithError,
  expectNoOverflow,
  neverRespond,
  longTexts,
  phoneViewport,
  Screen,
  screenParameters,
  waitForText,
} from '@countinghouse/testing/screen';
import { paths } from '@countinghouse/navigation';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { overviewArea } from './overview-area';

const meta = {
  title: 'User Overview',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area: overviewArea, address: paths.userOverview('user-1') },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;

const none = { count: 0, amount: 0 };

const respondWith = (overrides: Parameters<typeof fixtures.userOverview>[0]) =>
  http.get('/user/overview/{id}', ({ response }) =>
    response(200).json({ success: true, data: fixtures.userOverview(overrides) }),
  );

export const Full: Story = { globals: viewports[1440], play: waitForText('Awaiting decision') };
export const Mobile: Story = { ...Full, globals: phoneViewport };
export const Empty: Story = {
  args: {
    handlers: [
      respondWith({
        kyc_pending_since: null,
        balance: 0,
        ledger: [],
        topups: { by_status: { pending: none, approved: none, cancelled: none }, latest: [], oldest_pending: [] },
        withdrawals: { by_status: { pending: none, approved: none, rejected: none }, latest: [], oldest_pending: [] },
        holdings: { running: none, released: none, latest: [] },
        referrals: { referred_by: null, program: null, latest: [] },
        tickets: { total: 0, open: 0, latest: [] },
      }),
    ],
  },
  play: waitForText('No plans held.'),
};
export const VeryLongNames: Story = {
  args: {
    handlers: [respondWith({ user: fixtures.userDetails({ fullName: longTexts.name, email: longTexts.email }) })],
  },
  globals: viewports[390],
  play: async ({ canvasElement }) => {
    await expectNoOverflow('Awaiting decision')({ canvasElement });
    const [email] = within(canvasElement).getAllByText(longTexts.email);
    await expect(email?.scrollWidth).toBe(email?.clientWidth);
  },
};
export const UsersOnly: Story = {
  args: {
    handlers: [respondWith({ topups: null, withdrawals: null, holdings: null, referrals: null, tickets: null })],
  },
  play: waitForText('Ledger'),
};
export const Loading: Story = {
  args: { handlers: [neverRespond('/user/overview/{id}')] },
  play: waitForText('Loading...'),
};
export const Failed: Story = {
  args: { handlers: [respondWithError('/user/overview/{id}', 500)] },
  play: waitForText('Retry'),
};
