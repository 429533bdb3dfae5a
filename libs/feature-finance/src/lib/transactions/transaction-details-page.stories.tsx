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
import { userEvent, within } from 'storybook/test';
import { transactionsArea } from './transactions-area';

const meta = {
  title: 'Topup Wallet Transaction',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area: transactionsArea, address: paths.transactionDetails('transaction-1') },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;

const holds = (overrides: Parameters<typeof fixtures.transactionDetails>[0]) =>
  http.get('/transaction/details/{id}', ({ response }) =>
    response(200).json({ success: true, data: fixtures.transactionDetails(overrides) }),
  );

export const Pending: Story = { play: seen(/^Approve/) };
export const OnAPhone: Story = { ...Pending, globals: onAPhone };
export const RightToLeft: Story = { ...Pending, globals: rightToLeftLayout };
export const Approved: Story = {
  args: { answers: [holds({ status: 'approved' })] },
  play: seen(/cannot be modified/),
};
export const Question: Story = {
  play: async ({ canvasElement }) => {
    await seen(/^Approve/)({ canvasElement });
    await userEvent.click(within(canvasElement).getByRole('button', { name: /^Approve/ }));
    await within(document.body).findByRole('dialog');
  },
  tags: ['picture'],
};
export const VeryLongNames: Story = {
  args: {
    answers: [
      holds({
        user: { id: 'user-1', fullName: long.name, email: long.email, phoneNumber: null },
        description: long.text,
      }),
    ],
  },
  play: seen(long.name),
};
export const Loading: Story = {
  args: { answers: [hangs('/transaction/details/{id}')] },
  play: seen('Topup Wallet Transaction'),
};
export const Failed: Story = { args: { answers: [fails('/transaction/details/{id}', 500)] }, play: seen('Retry') };
export const NotFound: Story = {
  args: { answers: [fails('/transaction/details/{id}', 404)] },
  play: seen('Transaction not found.'),
};
