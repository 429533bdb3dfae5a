import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  at,
  fits,
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
import { withdrawalsArea } from './withdrawals-area';

const meta = {
  title: 'Withdrawal List',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area: withdrawalsArea, address: paths.withdrawals() },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;
type Withdrawal = ReturnType<typeof fixtures.withdrawal>;

const statuses = ['pending', 'approved', 'rejected'] as const;
const withdrawals = names.map((username, index) =>
  fixtures.withdrawal({
    _id: `withdrawal-${index}`,
    username,
    email: emailOf(username),
    withdrawal_request: `WD-2026-000${42 + index}`,
    amount: 250 + index * 1234.5,
    status: statuses[index % statuses.length] ?? 'pending',
  }),
);
const holds = (data: Withdrawal[], totalCount = data.length) =>
  http.get('/withdrawals', ({ response }) =>
    response(200).json({ success: true, data, pagination: fixtures.pagination({ totalCount }) }),
  );

export const Full: Story = { args: { answers: [holds(withdrawals, 60)] }, play: seen('Ada Lovelace') };
export const OnAPhone: Story = { ...Full, globals: onAPhone };
export const RightToLeft: Story = { ...Full, globals: rightToLeftLayout };
export const Loading: Story = { args: { answers: [hangs('/withdrawals')] }, play: seen('Withdrawal List') };
export const Empty: Story = { args: { answers: [holds([])] }, play: seen('No records found') };
export const NothingFound: Story = {
  args: { answers: [holds([])], address: `${paths.withdrawals()}?search=zzz` },
  play: seen('Clear filters'),
};
export const Failed: Story = { args: { answers: [fails('/withdrawals', 500)] }, play: seen('Retry') };
export const NotAllowed: Story = { args: { answers: [fails('/withdrawals', 401)] }, play: seen(notAllowed) };
export const VeryLongNames: Story = {
  args: { answers: [holds([fixtures.withdrawal({ username: long.name, email: long.email, amount: 999_999_999.99 })])] },
  play: fits(long.name),
};
export const LongAt1440: Story = { ...VeryLongNames, globals: at[1440], tags: ['picture'] };
export const LongAt1280: Story = { ...VeryLongNames, globals: at[1280], tags: ['picture'] };
export const LongAt1024: Story = { ...VeryLongNames, globals: at[1024], tags: ['picture'] };
export const LongAt820: Story = { ...VeryLongNames, globals: at[820], tags: ['picture'] };
export const LongAt390: Story = { ...VeryLongNames, globals: at[390], tags: ['picture'] };
export const RightToLeftNames: Story = {
  args: { answers: [holds([fixtures.withdrawal({ username: rightToLeft.name })])] },
  play: seen(rightToLeft.name),
};
