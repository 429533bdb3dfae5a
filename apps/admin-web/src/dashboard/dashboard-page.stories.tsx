import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  emailOf,
  fails,
  hangs,
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

/** As many as fit into a picture at full size. */
const shown = names.slice(0, 8);
const statuses = ['pending', 'approved', 'cancelled'] as const;
const transactionsOf = (people: readonly string[]): Transaction[] =>
  people.map((fullName, index) =>
    fixtures.transaction({
      _id: `transaction-${index}`,
      transaction_id: `TXN-2026-00${4211 - index}`,
      user_id: { _id: `user-${index}`, fullName, email: emailOf(fullName) },
      amount: 125.5 * (index + 1),
      status: statuses[index % statuses.length] ?? 'pending',
    }),
  );
const leadersOf = (people: readonly string[]): Stats['referrals']['leaderboard'] =>
  people.map((fullName, index) => ({
    user_id: { _id: emailOf(fullName), fullName, email: emailOf(fullName) },
    total_referrals: 12 - index,
    total_earnings: 640.5 - 75 * index,
  }));

const holds = (stats: Partial<Stats>, netEarnings: number, data: Transaction[], total = data.length) =>
  http.get('/info/{id}', ({ response, params }) =>
    response(200).json({
      success: true,
      data: fixtures.admin({ _id: params.id }),
      stats: fixtures.dashboardStats(stats),
      netEarnings,
      recentTransactions: { data, total, page: 1, limit: shown.length },
    }),
  );
const holdsPeople = (people: readonly string[], total?: number) =>
  holds(
    { referrals: { total: 96, leaderboard: leadersOf(people.slice(0, 3)) } },
    456_279.75,
    transactionsOf(people),
    total,
  );

/** The two pies are drawn after their figures. */
const drawn = (text: string) => async (context: { canvasElement: HTMLElement }) => {
  await seen(text)(context);
  await waitFor(async () => {
    const pies = [...context.canvasElement.querySelectorAll('.recharts-pie')];
    await expect(pies.map((pie) => pie.querySelector('path') !== null)).toEqual([true, true]);
  });
};

export const Full: Story = {
  args: { answers: [holdsPeople(shown, 3000)] },
  play: drawn('Luca Pacioli'),
  tags: ['both-schemes'],
};
export const OnAPhone: Story = {
  args: { answers: [holdsPeople(names.slice(0, 2))] },
  globals: onAPhone,
  play: drawn('Ada Lovelace'),
  tags: ['picture'],
};
export const RightToLeft: Story = { ...Full, globals: rightToLeftLayout };
export const NothingElseAllowed: Story = {
  args: {
    answers: [
      holdsPeople(shown, 3000),
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
  play: drawn('Subadmin'),
};
export const Loading: Story = {
  args: { answers: [hangs('/info/{id}'), hangs('/queues')] },
  play: seen('Grace Hopper'),
};
export const Empty: Story = {
  args: {
    answers: [
      holds(
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
  play: seen('No transactions found'),
};
export const Failed: Story = {
  args: { answers: [fails('/info/{id}', 500), fails('/queues', 500)] },
  play: seen('Could not be read'),
};
export const NotAllowed: Story = { args: { answers: [fails('/info/{id}', 401)] }, play: seen(notAllowed) };
export const VeryLongNames: Story = {
  args: {
    answers: [
      holdsPeople([long.name, long.name, long.name]),
      http.get('/details/{id}', ({ response }) =>
        response(200).json({ success: true, data: fixtures.admin({ fullName: long.name, email: long.email }) }),
      ),
    ],
  },
  play: drawn(long.email),
};
export const RightToLeftNames: Story = {
  args: { answers: [holdsPeople([rightToLeft.name])] },
  play: drawn(rightToLeft.name),
};
