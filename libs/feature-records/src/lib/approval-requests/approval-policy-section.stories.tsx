import { fixtures, http } from '@countinghouse/api-client/testing';
import type { Area } from '@countinghouse/navigation';
import {
  respondWithError,
  neverRespond,
  phoneViewport,
  Screen,
  screenParameters,
  waitForText,
} from '@countinghouse/testing/screen';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent, within } from 'storybook/test';
import { DualApprovalSection } from './approval-policy-section';

const area: Area = {
  permission: 'any',
  routes: [{ path: '/rules', lazy: () => Promise.resolve({ Component: DualApprovalSection }) }],
};

const meta = {
  title: 'Dual Approval',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area, address: '/rules' },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;

const mockPolicy = (changes: Parameters<typeof fixtures.approvalPolicy>[0]) =>
  http.get('/approval-policy', ({ response }) =>
    response(200).json({ success: true, data: fixtures.approvalPolicy(changes) }),
  );
const strictPolicy = mockPolicy({
  withdrawals_above: 10_000,
  topups_above: 2500.5,
  deposit_addresses: true,
  permissions: true,
});
const mockRequest = (changes: Partial<ReturnType<typeof fixtures.approvalRequest>> = {}) =>
  http.get('/approval-requests', ({ response }) =>
    response(200).json({
      success: true,
      data: [
        fixtures.approvalRequest({
          kind: 'approval_policy',
          record_type: 'approval_policy',
          record_id: 'dual-approval',
          before: { withdrawals_above: 10_000 },
          after: { withdrawals_above: 50_000 },
          ...changes,
        }),
      ],
    }),
  );

export const Off: Story = { args: { handlers: [mockPolicy({})] }, play: waitForText('Change approval policy') };
export const On: Story = { args: { handlers: [strictPolicy] }, play: waitForText('Above $10,000.00') };
export const AwaitingSecondAdmin: Story = {
  args: { handlers: [strictPolicy, mockRequest({ requested_by: { _id: 'admin-1', fullName: 'Grace Hopper' } })] },
  play: waitForText('Awaiting second admin'),
};
export const RequestedByColleague: Story = {
  args: { handlers: [strictPolicy, mockRequest()] },
  play: waitForText('Approve'),
  globals: phoneViewport,
  tags: ['snapshot'],
};
export const Loading: Story = {
  args: { handlers: [neverRespond('/approval-policy')] },
  play: waitForText('Change approval policy'),
};
export const Failed: Story = {
  args: { handlers: [respondWithError('/approval-policy', 500)] },
  play: waitForText('Retry'),
};
export const Changing: Story = {
  args: { handlers: [strictPolicy] },
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Change approval policy' });
    await within(canvasElement).findByText('Above $10,000.00');
    await userEvent.click(button);
    await screen.findByRole('dialog', { name: 'Dual approval' });
  },
  tags: ['both-schemes'],
};
