import { fixtures, http } from '@countinghouse/api-client/testing';
import type { Area } from '@countinghouse/navigation';
import { fails, hangs, onAPhone, Screen, screenParameters, seen } from '@countinghouse/testing/screen';
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

const holds = (rules: Parameters<typeof fixtures.approvalPolicy>[0]) =>
  http.get('/approval-policy', ({ response }) =>
    response(200).json({ success: true, data: fixtures.approvalPolicy(rules) }),
  );
const on = holds({ withdrawals_above: 10_000, topups_above: 2500.5, deposit_addresses: true, permissions: true });
const waits = (requestedBy: Partial<ReturnType<typeof fixtures.approvalRequest>> = {}) =>
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
          ...requestedBy,
        }),
      ],
    }),
  );

export const Off: Story = { args: { answers: [holds({})] }, play: seen('Change four eyes') };
export const On: Story = { args: { answers: [on] }, play: seen('Above $10,000.00') };
export const WaitingForASecondAdmin: Story = {
  args: { answers: [on, waits({ requested_by: { _id: 'admin-1', fullName: 'Grace Hopper' } })] },
  play: seen('You wait for a second admin'),
};
export const RequestedByAnother: Story = {
  args: { answers: [on, waits()] },
  play: seen('Agree'),
  globals: onAPhone,
  tags: ['picture'],
};
export const Loading: Story = { args: { answers: [hangs('/approval-policy')] }, play: seen('Change four eyes') };
export const Failed: Story = { args: { answers: [fails('/approval-policy', 500)] }, play: seen('Retry') };
export const Changing: Story = {
  args: { answers: [on] },
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Change four eyes' });
    await within(canvasElement).findByText('Above $10,000.00');
    await userEvent.click(button);
    await screen.findByRole('dialog', { name: 'Four eyes' });
  },
  tags: ['both-schemes'],
};
