import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  toEmail,
  respondWithError,
  neverRespond,
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
import { expect, waitFor } from 'storybook/test';
import { parsePanelConfig } from '../panel-config';
import { PanelConfigContext } from '../panel-config-context';
import { dashboardArea } from './dashboard-area';

const config = parsePanelConfig({});

const meta = {
  title: 'Dashboard',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: {
    area: dashboardArea,
    address: paths.dashboard(),
    wrap: (screen) => <PanelConfigContext value={config}>{screen}</PanelConfigContext>,
  },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;
type Stats = ReturnType<typeof fixtures.dashboardStats>;
type Transaction = ReturnType<typeof fixtures.transaction>;

/** As many as fit into a full-size snapshot. */
const userNames = personNames.slice(0, 8);
const statuses = ['pending', 'approved', 'cancelled'] as const;
const createTransactions = (people: readonly string[]): Transaction[] =>
  people.map((fullName, index) =>
    fixtures.transaction({
      _id: `transaction-${index}`,
      transaction_id: `TXN-2026-00${4211 - index}`,
      user_id: { _id: `user-${index}`, fullName, email: toEmail(fullName) },
      amount: 125.5 * (index + 1),
      status: statuses[index % statuses.length] ?? 'pending',
    }),
  );
const createLeaders = (people: readonly string[]): Stats['referrals']['leaderboard'] =>
  people.map((fullName, index) => ({
    user_id: { _id: toEmail(fullName), fullName, email: toEmail(fullName) },
    total_referrals: 12 - index,
    total_earnings: 640.5 - 75 * index,
  }));

const respondWith = (stats: Partial<Stats>, netEarnings: number, data: Transaction[], total = data.length) =>
  http.get('/info/{id}', ({ response, params }) =>
    response(200).json({
      success: true,
      data: fixtures.admin({ _id: params.id }),
      stats: fixtures.dashboardStats(stats),
      netEarnings,
      recentTransactions: { data, total, page: 1, limit: userNames.length },
    }),
  );
const respondWithUsers = (people: readonly string[], total?: number) =>
  respondWith(
    { referrals: { total: 96, leaderboard: createLeaders(people.slice(0, 3)) } },
    456_279.75,
    createTransactions(people),
    total,
  );

/** The two pie charts render after their figures. */
const rendersCharts = (text: string) => async (context: { canvasElement: HTMLElement }) => {
  await waitForText(text)(context);
  await waitFor(async () => {
    const pies = [...context.canvasElement.querySelectorAll('.recharts-pie')];
    await expect(pies.map((pie) => pie.querySelector('path') !== null)).toEqual([true, true]);
  });
};

export const Full: Story = {
  args: { handlers: [respondWithUsers(userNames, 3000)] },
  play: rendersCharts('Luca Pacioli'),
  tags: ['both-schemes'],
};
export const Mobile: Story = {
  args: { handlers: [respondWithUsers(personNames.slice(0, 2))] },
  globals: phoneViewport,
  play: rendersCharts('Ada Lovelace'),
  tags: ['snapshot'],
};
export const RightToLeft: Story = { ...Full, globals: rightToLeftLayout };
export const DashboardOnly: Story = {
  args: {
    handlers: [
      respondWithUsers(userNames, 3000),
      http.get('/permissions/{id}', ({ response }) =>
        response(200).json({ success: true, permissions: { ...fixtures.noPermissions(), dashboard: true } }),
      ),
      http.get('/details/{id}', ({ response }) =>
        response(200).json({
          success: true,
          data: fixtures.admin({ fullName: 'Katherine Johnson', role: 'subadmin' }),
        }),
      ),
    ],
  },
  play: rendersCharts('Subadmin'),
};
export const Loading: Story = {
  args: { handlers: [neverRespond('/info/{id}'), neverRespond('/queues')] },
  play: waitForText('Grace Hopper'),
};
export const Empty: Story = {
  args: {
    handlers: [
      respondWith(
        {
          users: 0,
          withdrawals: 0,
          wallet: { totalCredit: 0, totalDebit: 0 },
          topups: { total: 0, byStatus: { pending: 0, approved: 0, cancelled: 0 } },
          plans: { purchased: 0, active: 0, totalInvested: 0, totalLockTime: 0 },
          referrals: { total: 0, leaderboard: [] },
          supportTickets: { pending: 0, resolved: 0 },
        },
        0,
        [],
      ),
    ],
  },
  play: waitForText('No transactions found'),
};
export const Failed: Story = {
  args: { handlers: [respondWithError('/info/{id}', 500), respondWithError('/queues', 500)] },
  play: waitForText('Could not be loaded'),
};
export const Forbidden: Story = {
  args: { handlers: [respondWithError('/info/{id}', 401)] },
  play: waitForText(notAllowedMessage),
};
export const VeryLongNames: Story = {
  args: {
    handlers: [
      respondWithUsers([longTexts.name, longTexts.name, longTexts.name]),
      http.get('/details/{id}', ({ response }) =>
        response(200).json({
          success: true,
          data: fixtures.admin({ fullName: longTexts.name, email: longTexts.email }),
        }),
      ),
    ],
  },
  play: rendersCharts(longTexts.email),
};
export const RightToLeftNames: Story = {
  args: { handlers: [respondWithUsers([rightToLeft.name])] },
  play: rendersCharts(rightToLeft.name),
};
