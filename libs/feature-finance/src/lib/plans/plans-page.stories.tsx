import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  at,
  fits,
  fails,
  hangs,
  long,
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
import { plansArea } from './plans-area';

const meta = {
  title: 'Plans List',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area: plansArea, address: paths.plans() },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;
type Plan = ReturnType<typeof fixtures.plan>;

const plans = [
  fixtures.plan({ _id: 'plan-0', category: 'Bronze', investmentAmount: { min: 100, max: 1000 } }),
  fixtures.plan({ _id: 'plan-1', category: 'Silver', lockInPeriod: 90, lockInPeriodUnit: 'days' }),
  fixtures.plan({ _id: 'plan-2', category: 'Gold' }),
  fixtures.plan({
    _id: 'plan-3',
    category: 'Platinum',
    planType: 'vip',
    investmentAmount: { min: 25_000, max: null },
    profitPercentage: { min: 9, max: 14.5 },
    lockInPeriod: 2,
    lockInPeriodUnit: 'years',
  }),
  fixtures.plan({ _id: 'plan-4', category: 'Founders', status: false }),
];
const holds = (data: Plan[]) =>
  http.get('/plan/getall', ({ response }) =>
    response(200).json({ success: true, data, pagination: fixtures.pagination({ totalCount: data.length }) }),
  );

export const Full: Story = { args: { answers: [holds(plans)] }, play: seen('Platinum') };
export const OnAPhone: Story = { ...Full, globals: onAPhone };
export const RightToLeft: Story = { ...Full, globals: rightToLeftLayout };
export const Loading: Story = { args: { answers: [hangs('/plan/getall')] }, play: seen('Plans List') };
export const Empty: Story = { args: { answers: [holds([])] }, play: seen('No plans found') };
export const Failed: Story = { args: { answers: [fails('/plan/getall', 500)] }, play: seen('Retry') };
export const NotAllowed: Story = { args: { answers: [fails('/plan/getall', 401)] }, play: seen(notAllowed) };
export const VeryLongNames: Story = {
  args: { answers: [holds([fixtures.plan({ category: long.name })])] },
  play: fits(long.name),
};
export const LongAt1440: Story = { ...VeryLongNames, globals: at[1440] };
export const LongAt1280: Story = { ...VeryLongNames, globals: at[1280] };
export const LongAt1024: Story = { ...VeryLongNames, globals: at[1024] };
export const LongAt820: Story = { ...VeryLongNames, globals: at[820] };
export const LongAt390: Story = { ...VeryLongNames, globals: at[390] };
export const RightToLeftNames: Story = {
  args: { answers: [holds([fixtures.plan({ category: rightToLeft.name })])] },
  play: seen(rightToLeft.name),
};
