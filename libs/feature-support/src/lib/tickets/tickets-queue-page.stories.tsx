import { phoneViewport, Screen, screenParameters, waitForText } from '@countinghouse/testing/screen';
import { paths } from '@countinghouse/navigation';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { ticketsArea } from './tickets-area';

const meta = {
  title: 'Ticket Queue',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area: ticketsArea, address: paths.queue('tickets') },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Full: Story = { play: waitForText('Update Status'), tags: ['no-snapshot'] };
export const Mobile: Story = { ...Full, globals: phoneViewport };
