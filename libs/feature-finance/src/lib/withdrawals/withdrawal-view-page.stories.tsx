import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  respondWithError,
  neverRespond,
  longTexts,
  phoneViewport,
  rightToLeftLayout,
  Screen,
  screenParameters,
  waitForText,
} from '@countinghouse/testing/screen';
import { paths } from '@countinghouse/navigation';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { HttpResponse } from 'msw';
import { userEvent, within } from 'storybook/test';
import { DecisionReasonsContext } from '../decisions/decision-reasons';
import { withdrawalsArea } from './withdrawals-area';

const withdrawalRejected = [
  'Address belongs to someone else',
  'Address is on the wrong network',
  'Cancelled at the user’s request',
  'Duplicate request',
  'User’s identity is not verified',
];
const decisionReversed = ['Decided by mistake', 'New information received', 'Payment failed or was returned'];

const meta = {
  title: 'Withdrawal View',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: {
    area: withdrawalsArea,
    address: paths.withdrawalView('withdrawal-1'),
    wrap: (screen) => (
      <DecisionReasonsContext value={{ withdrawalRejected, topupCancelled: [], decisionReversed }}>
        {screen}
      </DecisionReasonsContext>
    ),
  },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;

const mockWithdrawal = (overrides: Parameters<typeof fixtures.withdrawal>[0]) =>
  http.get('/withdrawal/details/{id}', ({ response }) =>
    response(200).json({ success: true, data: fixtures.withdrawal(overrides) }),
  );

/** One check of each result. */
const mockChecks = http.get('/withdrawal/checks/{id}', ({ response }) =>
  response(200).json({
    success: true,
    data: [
      fixtures.check(),
      fixtures.check({
        key: 'address_shared',
        result: 'fail',
        label: 'Shared address',
        text: 'Another user has requested withdrawals to this address.',
        links: [{ kind: 'user', _id: 'user-2', label: 'Alan Turing' }],
      }),
      fixtures.check({
        key: 'address_new',
        result: 'warning',
        label: 'Address',
        text: 'First payout to this address.',
      }),
      fixtures.check({
        key: 'amount',
        result: 'info',
        label: 'Amount',
        text: 'No approved withdrawal to compare with.',
      }),
    ],
  }),
);

export const Pending: Story = { args: { handlers: [mockChecks] }, play: waitForText(/^Another user has requested/) };
export const Mobile: Story = { ...Pending, globals: phoneViewport };
export const RightToLeft: Story = { ...Pending, globals: rightToLeftLayout };
export const Approved: Story = {
  args: { handlers: [mockWithdrawal({ status: 'approved' })] },
  play: waitForText('Update Status'),
};
export const IncompleteData: Story = {
  args: {
    handlers: [
      http.untyped.get('*/withdrawal/details/*', () =>
        HttpResponse.json({
          success: true,
          data: { _id: 'withdrawal-1', email: 'ada@example.com', status: 'pending' },
        }),
      ),
    ],
  },
  play: waitForText(/cannot be decided here/),
  tags: ['snapshot'],
};
export const ChecksFailed: Story = {
  args: { handlers: [respondWithError('/withdrawal/checks/{id}', 500)] },
  play: waitForText('Retry'),
  tags: ['no-snapshot'],
};
export const Confirmation: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Approve' }));
    await within(document.body).findByRole('dialog');
  },
};
export const OverridingChecks: Story = {
  args: { handlers: [mockChecks] },
  play: async (context) => {
    await Confirmation.play?.(context);
    const body = within(document.body);
    await userEvent.click(await body.findByRole('button', { name: /^Approve \$/ }));
    await body.findByRole('dialog', { name: /^Approve despite/ });
  },
  tags: ['snapshot'],
};

/** Another admin rejects the withdrawal during the confirmation. */
const mockConflict = () => {
  let status: 'pending' | 'rejected' = 'pending';
  return [
    http.get('/withdrawal/details/{id}', ({ response }) =>
      response(200).json({ success: true, data: fixtures.withdrawal({ status }) }),
    ),
    http.put('/withdrawal/status/{id}', ({ response }) => {
      status = 'rejected';
      return response(409).json({
        ...fixtures.failure({ message: 'Grace Hopper has changed this since you read it.', code: 'version_conflict' }),
        changed_by: fixtures.admin({ fullName: 'Grace Hopper' }),
        changed_at: '2026-03-14T09:26:53.000Z',
      });
    }),
  ];
};
export const VersionConflict: Story = {
  args: { handlers: mockConflict() },
  play: async (context) => {
    await Confirmation.play?.(context);
    const body = within(document.body);
    await userEvent.click(await body.findByRole('button', { name: /^Approve \$/ }));
    await body.findByText('already decided this');
  },
  tags: ['snapshot'],
};
export const VersionConflictMobile: Story = {
  ...VersionConflict,
  args: { handlers: mockConflict() },
  globals: phoneViewport,
  tags: ['snapshot'],
};
export const Rejection: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.selectOptions(await canvas.findByLabelText('Change Status', { selector: ':enabled' }), 'Reject');
    await userEvent.click(canvas.getByRole('button', { name: 'Update Status' }));
    await userEvent.click(await within(document.body).findByRole('button', { name: /^Reject \$/ }));
  },
};
export const RejectionMobile: Story = { ...Rejection, globals: phoneViewport };
/** Withdrawals above 100 dollars need a second admin. */
const mockDualApproval = (...approvalRequests: ReturnType<typeof fixtures.approvalRequest>[]) => [
  http.get('/approval-policy', ({ response }) =>
    response(200).json({ success: true, data: fixtures.approvalPolicy({ withdrawals_above: 100 }) }),
  ),
  http.get('/approval-requests', ({ response }) => response(200).json({ success: true, data: approvalRequests })),
];
export const ApprovalRequired: Story = {
  args: { handlers: mockDualApproval() },
  play: waitForText('Request approval'),
};
export const ApprovalRequested: Story = {
  args: { handlers: mockDualApproval(fixtures.approvalRequest()) },
  play: waitForText('Approve request'),
};
export const ApprovalRequestedMobile: Story = { ...ApprovalRequested, globals: phoneViewport };
export const OwnApprovalRequest: Story = {
  args: {
    handlers: mockDualApproval(
      fixtures.approvalRequest({ requested_by: { _id: 'admin-1', fullName: 'Grace Hopper' } }),
    ),
  },
  play: waitForText('Awaiting second admin'),
};
export const ApprovalRejected: Story = {
  args: {
    handlers: mockDualApproval(
      fixtures.approvalRequest({
        status: 'rejected',
        reason: 'The address is new.',
        decided_by: { _id: 'admin-3', fullName: 'Alan Turing' },
        decided_at: '2026-03-15T11:00:00.000Z',
      }),
    ),
  },
  play: waitForText('Request approval'),
};
export const Rejected: Story = {
  args: {
    handlers: [
      mockWithdrawal({
        status: 'rejected',
        reason: 'Address belongs to someone else',
        reason_details: 'Her brother wrote from this address in May.\nHe has an account of his own.',
      }),
    ],
  },
  play: waitForText('Update Status'),
};
export const NotFound: Story = {
  args: { handlers: [respondWithError('/withdrawal/details/{id}', 404)] },
  play: waitForText('Withdrawal not found.'),
};
export const VeryLongNames: Story = {
  args: {
    handlers: [
      mockWithdrawal({
        username: longTexts.name,
        email: longTexts.email,
        wallet_address: '0x'.padEnd(200, '4f3c9b2a'),
      }),
    ],
  },
  play: waitForText('Update Status'),
};
export const Loading: Story = {
  args: { handlers: [neverRespond('/withdrawal/details/{id}')] },
  play: waitForText(/Withdrawal/),
};
export const Failed: Story = {
  args: { handlers: [respondWithError('/withdrawal/details/{id}', 500)] },
  play: waitForText('Retry'),
};
