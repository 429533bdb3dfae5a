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
} from '@countinghouse/feature-testing/screen';
import { paths } from '@countinghouse/areas';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { HttpResponse } from 'msw';
import { userEvent, within } from 'storybook/test';
import { withdrawalsArea } from './withdrawals-area';

const meta = {
  title: 'Withdrawal View',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area: withdrawalsArea, address: paths.withdrawalView('withdrawal-1') },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;

const holds = (overrides: Parameters<typeof fixtures.withdrawal>[0]) =>
  http.get('/withdrawal/details/{id}', ({ response }) =>
    response(200).json({ success: true, data: fixtures.withdrawal(overrides) }),
  );

export const Pending: Story = { play: seen('Update Status') };
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
export const Question: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.selectOptions(await canvas.findByRole('combobox', { name: 'Change Status' }), 'Approve');
    await userEvent.click(canvas.getByRole('button', { name: 'Update Status' }));
    await within(document.body).findByRole('dialog');
  },
};
/** Somebody has rejected it while the question was on the screen. */
const overtaken = () => {
  let status: 'pending' | 'rejected' = 'pending';
  return [
    http.get('/withdrawal/details/{id}', ({ response }) =>
      response(200).json({ success: true, data: fixtures.withdrawal({ status }) }),
    ),
    http.put('/withdrawal/status/{id}', ({ response }) => {
      status = 'rejected';
      return response(409).json({
        ...fixtures.failure({ message: 'Grace Hopper has changed this since you read it.', code: 'changed_meanwhile' }),
        changed_by: fixtures.admin({ fullName: 'Grace Hopper' }),
        changed_at: '2026-03-14T09:26:53.000Z',
      });
    }),
  ];
};
export const AskedAnew: Story = {
  args: { answers: overtaken() },
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
  args: { answers: overtaken() },
  globals: onAPhone,
  tags: ['picture'],
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
