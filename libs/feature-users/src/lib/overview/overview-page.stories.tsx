import { fixtures, http } from '@countinghouse/api-client/testing';
import { at, fails, fits, hangs, long, onAPhone, Screen, screenParameters, seen } from '@countinghouse/testing/screen';
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

const holds = (overrides: Parameters<typeof fixtures.userOverview>[0]) =>
  http.get('/user/overview/{id}', ({ response }) =>
    response(200).json({ success: true, data: fixtures.userOverview(overrides) }),
  );

export const Full: Story = { globals: at[1440], play: seen('Waits for a decision') };
export const OnAPhone: Story = { ...Full, globals: onAPhone };
export const Nothing: Story = {
  args: {
    answers: [
      holds({
        kyc_pending_since: null,
        balance: 0,
        ledger: [],
        topups: { by_status: { pending: none, approved: none, cancelled: none }, latest: [], waiting: [] },
        withdrawals: { by_status: { pending: none, approved: none, rejected: none }, latest: [], waiting: [] },
        holdings: { running: none, released: none, latest: [] },
        referrals: { referred_by: null, program: null, latest: [] },
        tickets: { total: 0, open: 0, latest: [] },
      }),
    ],
  },
  play: seen('They hold no plan.'),
};
export const VeryLongNames: Story = {
  args: { answers: [holds({ user: fixtures.userDetails({ fullName: long.name, email: long.email }) })] },
  globals: at[390],
  play: async ({ canvasElement }) => {
    await fits('Waits for a decision')({ canvasElement });
    const [email] = within(canvasElement).getAllByText(long.email);
    await expect(email?.scrollWidth).toBe(email?.clientWidth);
  },
};
export const UsersAlone: Story = {
  args: { answers: [holds({ topups: null, withdrawals: null, holdings: null, referrals: null, tickets: null })] },
  play: seen('Ledger'),
};
export const Loading: Story = { args: { answers: [hangs('/user/overview/{id}')] }, play: seen('Loading...') };
export const Failed: Story = { args: { answers: [fails('/user/overview/{id}', 500)] }, play: seen('Retry') };
