import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  fails,
  hangs,
  long,
  onAPhone,
  rightToLeft,
  rightToLeftLayout,
  Screen,
  screenParameters,
  seen,
} from '@countinghouse/feature-testing/screen';
import { paths } from '@countinghouse/areas';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { ticketsArea } from './tickets-area';

const meta = {
  title: 'Ticket Detail',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area: ticketsArea, address: paths.ticketDetails('ticket-1') },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;

const holds = (overrides: Parameters<typeof fixtures.ticket>[0]) =>
  http.get('/support-enquiries/details/{id}', ({ response }) =>
    response(200).json({ success: true, data: fixtures.ticket(overrides) }),
  );

export const Full: Story = { play: seen('Update Status') };
export const OnAPhone: Story = { ...Full, globals: onAPhone, tags: ['picture'] };
export const RightToLeft: Story = { ...Full, globals: rightToLeftLayout };
export const VeryLongText: Story = {
  args: {
    answers: [
      holds({
        subject: long.text,
        message: long.text.repeat(3),
        user_id: { _id: 'user-1', fullName: long.name, email: long.email },
      }),
    ],
  },
  play: seen('Update Status'),
};
export const RightToLeftText: Story = {
  args: { answers: [holds({ subject: rightToLeft.text, message: rightToLeft.text })] },
  play: seen('Update Status'),
};
export const Loading: Story = { args: { answers: [hangs('/support-enquiries/details/{id}')] }, play: seen(/Back/) };
export const Failed: Story = {
  args: { answers: [fails('/support-enquiries/details/{id}', 500)] },
  play: seen('Retry'),
};
export const NotFound: Story = {
  args: { answers: [fails('/support-enquiries/details/{id}', 404)] },
  play: seen('Ticket not found.'),
};
