import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  viewports,
  expectNoOverflow,
  respondWithError,
  neverRespond,
  longTexts,
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
const mockPlans = (data: Plan[]) =>
  http.get('/plan/getall', ({ response }) =>
    response(200).json({ success: true, data, pagination: fixtures.pagination({ totalCount: data.length }) }),
  );

export const Full: Story = { args: { handlers: [mockPlans(plans)] }, play: waitForText('Platinum') };
export const Mobile: Story = { ...Full, globals: phoneViewport };
export const RightToLeft: Story = { ...Full, globals: rightToLeftLayout };
export const Loading: Story = { args: { handlers: [neverRespond('/plan/getall')] }, play: waitForText('Plans List') };
export const Empty: Story = { args: { handlers: [mockPlans([])] }, play: waitForText('No plans found') };
export const Failed: Story = {
  args: { handlers: [respondWithError('/plan/getall', 500)] },
  play: waitForText('Retry'),
};
export const Forbidden: Story = {
  args: { handlers: [respondWithError('/plan/getall', 401)] },
  play: waitForText(notAllowedMessage),
};
export const VeryLongNames: Story = {
  args: { handlers: [mockPlans([fixtures.plan({ category: longTexts.name })])] },
  play: expectNoOverflow(longTexts.name),
};
export const LongAt1440: Story = { ...VeryLongNames, globals: viewports[1440] };
export const LongAt1280: Story = { ...VeryLongNames, globals: viewports[1280] };
export const LongAt1024: Story = { ...VeryLongNames, globals: viewports[1024] };
export const LongAt820: Story = { ...VeryLongNames, globals: viewports[820] };
export const LongAt390: Story = { ...VeryLongNames, globals: viewports[390] };
export const RightToLeftNames: Story = {
  args: { handlers: [mockPlans([fixtures.plan({ category: rightToLeft.name })])] },
  play: waitForText(rightToLeft.name),
};
