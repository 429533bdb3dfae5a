import { phoneViewport, Screen, screenParameters, waitForText } from '@countinghouse/testing/screen';
import { paths } from '@countinghouse/navigation';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { transactionsArea } from './transactions-area';

const meta = {
  title: 'Top-up Queue',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area: transactionsArea, address: paths.queue('topups') },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Full: Story = { play: waitForText('Approve'), tags: ['no-snapshot'] };
export const Mobile: Story = { ...Full, globals: phoneViewport };
