import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  fails,
  hangs,
  long,
  onAPhone,
  rightToLeftLayout,
  Screen,
  screenParameters,
  seen,
} from '@countinghouse/testing/screen';
import { paths } from '@countinghouse/navigation';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { HttpResponse } from 'msw';
import { userEvent, within } from 'storybook/test';
import { DecisionReasonsContext } from '../decisions/decision-reasons';
import { withdrawalsArea } from './withdrawals-area';

const withdrawalRejected = [
  'The address belongs to somebody else',
  'The address is not one of this network',
  'The user asked for it to be cancelled',
  'The same was asked for twice',
  'The identity of the user is not verified',
];
const decisionReversed = [
  'It was decided by mistake',
  'New information has come in',
  'The payment failed or came back',
];

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

const holds = (overrides: Parameters<typeof fixtures.withdrawal>[0]) =>
  http.get('/withdrawal/details/{id}', ({ response }) =>
    response(200).json({ success: true, data: fixtures.withdrawal(overrides) }),
  );

/** What speaks against it, what asks for a look, and the rest. */
const told = http.get('/withdrawal/checks/{id}', ({ response }) =>
  response(200).json({
    success: true,
    data: [
      fixtures.check(),
      fixtures.check({
        key: 'address_shared',
        result: 'fail',
        label: 'Address of others',
        text: 'Another user has asked for money to be sent to this address.',
        links: [{ kind: 'user', _id: 'user-2', label: 'Alan Turing' }],
      }),
      fixtures.check({
        key: 'address_new',
        result: 'warning',
        label: 'Address',
        text: 'Nothing has been paid to it for this user before.',
      }),
      fixtures.check({ key: 'amount', result: 'info', label: 'Amount', text: 'First withdrawal.' }),
    ],
  }),
);

export const Pending: Story = { args: { answers: [told] }, play: seen(/^Another user has asked/) };
export const OnAPhone: Story = { ...Pending, globals: onAPhone };
export const RightToLeft: Story = { ...Pending, globals: rightToLeftLayout };
export const Approved: Story = { args: { answers: [holds({ status: 'approved' })] }, play: seen('Update Status') };
export const NotAllSent: Story = {
  args: {
    answers: [
      http.untyped.get('*/withdrawal/details/*', () =>
        HttpResponse.json({
          success: true,
          data: { _id: 'withdrawal-1', email: 'ada@example.com', status: 'pending' },
        }),
      ),
    ],
  },
  play: seen(/cannot be decided here/),
  tags: ['picture'],
};
export const ChecksNotRead: Story = {
  args: { answers: [fails('/withdrawal/checks/{id}', 500)] },
  play: seen('Retry'),
  tags: ['no-picture'],
};
export const Question: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Approve' }));
    await within(document.body).findByRole('dialog');
  },
};
export const OverChecks: Story = {
  args: { answers: [told] },
  play: async (context) => {
    await Question.play?.(context);
    const body = within(document.body);
    await userEvent.click(await body.findByRole('button', { name: /^Approve \$/ }));
    await body.findByRole('dialog', { name: /^Approve although/ });
  },
  tags: ['picture'],
};

/** Somebody has rejected it while the question was on the screen. */
const conflict = () => {
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
export const AskedAnew: Story = {
  args: { answers: conflict() },
  play: async (context) => {
    await Question.play?.(context);
    const body = within(document.body);
    await userEvent.click(await body.findByRole('button', { name: /^Approve \$/ }));
    await body.findByText('was faster');
  },
  tags: ['picture'],
};
export const AskedAnewOnAPhone: Story = {
  ...AskedAnew,
  args: { answers: conflict() },
  globals: onAPhone,
  tags: ['picture'],
};
export const Rejection: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.selectOptions(await canvas.findByLabelText('Change Status', { selector: ':enabled' }), 'Reject');
    await userEvent.click(canvas.getByRole('button', { name: 'Update Status' }));
    await userEvent.click(await within(document.body).findByRole('button', { name: /^Reject \$/ }));
  },
};
export const RejectionOnAPhone: Story = { ...Rejection, globals: onAPhone };
/** Withdrawals of more than 100 dollars need a second admin. */
const secondAdmin = (...approvalRequests: ReturnType<typeof fixtures.approvalRequest>[]) => [
  http.get('/approval-policy', ({ response }) =>
    response(200).json({ success: true, data: fixtures.approvalPolicy({ withdrawals_above: 100 }) }),
  ),
  http.get('/approval-requests', ({ response }) => response(200).json({ success: true, data: approvalRequests })),
];
export const ToRequest: Story = { args: { answers: secondAdmin() }, play: seen('Propose approval') };
export const Proposed: Story = {
  args: { answers: secondAdmin(fixtures.approvalRequest()) },
  play: seen('Agree and approve'),
};
export const RequestedOnAPhone: Story = { ...Proposed, globals: onAPhone };
export const RequestedByOneself: Story = {
  args: {
    answers: secondAdmin(fixtures.approvalRequest({ requested_by: { _id: 'admin-1', fullName: 'Grace Hopper' } })),
  },
  play: seen('You wait for a second admin'),
};
export const Declined: Story = {
  args: {
    answers: secondAdmin(
      fixtures.approvalRequest({
        status: 'rejected',
        reason: 'The address is new.',
        decided_by: { _id: 'admin-3', fullName: 'Alan Turing' },
        decided_at: '2026-03-15T11:00:00.000Z',
      }),
    ),
  },
  play: seen('Propose approval'),
};
export const Rejected: Story = {
  args: {
    answers: [
      holds({
        status: 'rejected',
        reason: 'The address belongs to somebody else',
        reason_details: 'Her brother wrote from this address in May.\nHe has an account of his own.',
      }),
    ],
  },
  play: seen('Update Status'),
};
export const Absent: Story = {
  args: { answers: [fails('/withdrawal/details/{id}', 404)] },
  play: seen('Withdrawal not found.'),
};
export const VeryLongNames: Story = {
  args: { answers: [holds({ username: long.name, email: long.email, wallet_address: '0x'.padEnd(200, '4f3c9b2a') })] },
  play: seen('Update Status'),
};
export const Loading: Story = { args: { answers: [hangs('/withdrawal/details/{id}')] }, play: seen(/Withdrawal/) };
export const Failed: Story = { args: { answers: [fails('/withdrawal/details/{id}', 500)] }, play: seen('Retry') };
