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

const mockTransaction = (overrides: Parameters<typeof fixtures.transactionDetails>[0]) =>
  http.get('/transaction/details/{id}', ({ response }) =>
    response(200).json({ success: true, data: fixtures.transactionDetails(overrides) }),
  );

export const Pending: Story = { play: waitForText(/^Approve/) };
export const Mobile: Story = { ...Pending, globals: phoneViewport };
export const RightToLeft: Story = { ...Pending, globals: rightToLeftLayout };
export const Approved: Story = {
  args: { handlers: [mockTransaction({ status: 'approved' })] },
  play: waitForText(/cannot be modified/),
};
export const Confirmation: Story = {
  play: async ({ canvasElement }) => {
    await waitForText(/^Approve/)({ canvasElement });
    await userEvent.click(within(canvasElement).getByRole('button', { name: /^Approve/ }));
    await within(document.body).findByRole('dialog');
  },
  tags: ['snapshot'],
};
export const VeryLongNames: Story = {
  args: {
    handlers: [
      mockTransaction({
        user: { id: 'user-1', fullName: longTexts.name, email: longTexts.email, phoneNumber: null },
        description: longTexts.text,
      }),
    ],
  },
  play: waitForText(longTexts.name),
};
export const Loading: Story = {
  args: { handlers: [neverRespond('/transaction/details/{id}')] },
  play: waitForText('Topup Wallet Transaction'),
};
export const Failed: Story = {
  args: { handlers: [respondWithError('/transaction/details/{id}', 500)] },
  play: waitForText('Retry'),
};
export const NotFound: Story = {
  args: { handlers: [respondWithError('/transaction/details/{id}', 404)] },
  play: waitForText('Transaction not found.'),
};
