import { phoneViewport, Screen, screenParameters } from '@countinghouse/testing/screen';
import { paths } from '@countinghouse/navigation';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { overviewArea } from '../overview/overview-area';

const meta = {
  title: 'Reset Link',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area: overviewArea, address: paths.userOverview('user-1') },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;

const openConfirmation = async ({ canvasElement }: { canvasElement: HTMLElement }) => {
  await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Reset password' }));
  return within(document.body).findByRole('button', { name: 'Create link' });
};

export const Confirmation: Story = {
  play: async (context) => {
    await openConfirmation(context);
  },
  tags: ['snapshot'],
};
export const Created: Story = {
  play: async (context) => {
    await userEvent.click(await openConfirmation(context));
    await within(document.body).findByRole('dialog', { name: 'A new password for Ada Lovelace' });
  },
  tags: ['both-schemes'],
};
export const CreatedMobile: Story = { ...Created, globals: phoneViewport, tags: ['snapshot'] };
