import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  viewports,
  expectNoOverflow,
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
const withdrawals = personNames.map((username, index) =>
  fixtures.withdrawal({
    _id: `withdrawal-${index}`,
    username,
    email: toEmail(username),
    withdrawal_request: `WD-2026-000${42 + index}`,
    amount: 250 + index * 1234.5,
    status: statuses[index % statuses.length] ?? 'pending',
  }),
);
const mockWithdrawals = (data: Withdrawal[], totalCount = data.length) =>
  http.get('/withdrawals', ({ response }) =>
    response(200).json({ success: true, data, pagination: fixtures.pagination({ totalCount }) }),
  );

export const Full: Story = {
  args: { handlers: [mockWithdrawals(withdrawals, 60)] },
  play: waitForText('Ada Lovelace'),
};
export const Mobile: Story = { ...Full, globals: phoneViewport };
export const RightToLeft: Story = { ...Full, globals: rightToLeftLayout };
export const Loading: Story = {
  args: { handlers: [neverRespond('/withdrawals')] },
  play: waitForText('Withdrawal List'),
};
export const Empty: Story = { args: { handlers: [mockWithdrawals([])] }, play: waitForText('No records found') };
export const NoResults: Story = {
  args: { handlers: [mockWithdrawals([])], address: `${paths.withdrawals()}?search=zzz` },
  play: waitForText('Clear filters'),
};
export const Failed: Story = {
  args: { handlers: [respondWithError('/withdrawals', 500)] },
  play: waitForText('Retry'),
};
export const Forbidden: Story = {
  args: { handlers: [respondWithError('/withdrawals', 401)] },
  play: waitForText(notAllowedMessage),
};
export const VeryLongNames: Story = {
  args: {
    handlers: [
      mockWithdrawals([
        fixtures.withdrawal({ username: longTexts.name, email: longTexts.email, amount: 999_999_999.99 }),
      ]),
    ],
  },
  play: expectNoOverflow(longTexts.name),
};
export const LongAt1440: Story = { ...VeryLongNames, globals: viewports[1440], tags: ['snapshot'] };
export const LongAt1280: Story = { ...VeryLongNames, globals: viewports[1280], tags: ['snapshot'] };
export const LongAt1024: Story = { ...VeryLongNames, globals: viewports[1024], tags: ['snapshot'] };
export const LongAt820: Story = { ...VeryLongNames, globals: viewports[820], tags: ['snapshot'] };
export const LongAt390: Story = { ...VeryLongNames, globals: viewports[390], tags: ['snapshot'] };
export const RightToLeftNames: Story = {
  args: { handlers: [mockWithdrawals([fixtures.withdrawal({ username: rightToLeft.name })])] },
  play: waitForText(rightToLeft.name),
};
