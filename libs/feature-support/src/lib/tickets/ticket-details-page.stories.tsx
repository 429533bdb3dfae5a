import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  fails,
  hangs,
  lacks,
  long,
  onAPhone,
  rightToLeft,
  rightToLeftLayout,
  Screen,
  screenParameters,
  seen,
} from '@countinghouse/testing/screen';
import { paths } from '@countinghouse/navigation';
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

const ofCustomer = (_id: string, text: string, fullName = 'Ada Lovelace') =>
  fixtures.ticketMessage({ _id, from: 'customer', author: { _id: 'user-1', fullName }, text });
const ofHouse = (_id: string, text: string) => fixtures.ticketMessage({ _id, text });

/** Given newest first, as the server sends them. */
const says = (...messages: ReturnType<typeof fixtures.ticketMessage>[]) =>
  http.get('/support-enquiries/{id}/messages', ({ response }) =>
    response(200).json({
      success: true,
      data: messages,
      pagination: fixtures.pagination({ totalCount: messages.length }),
    }),
  );

const conversation = says(
  ofCustomer('3', 'Thank you. How long will it take?'),
  ofHouse('2', 'We have found your transfer.\n\nIt was sent by another network, so it is credited by hand.'),
  ofCustomer('1', 'The explorer shows six confirmations: https://explorer.example/tx/0x88df'),
);

export const Full: Story = {
  args: { answers: [conversation] },
  play: seen('Thank you. How long will it take?'),
  tags: ['both-schemes'],
};
export const OnAPhone: Story = { ...Full, globals: onAPhone, tags: ['picture'] };
export const RightToLeft: Story = { ...Full, globals: rightToLeftLayout };
/** Nobody has answered yet. */
export const Unanswered: Story = { args: { answers: [says()] }, play: seen('Nobody has answered yet.') };
/** The longest that people write, on a phone. */
export const VeryLongConversation: Story = {
  args: {
    answers: [
      says(
        ...Array.from({ length: 12 }, (_, index) =>
          ofHouse(`h${index}`, `${long.text} ${'x'.repeat(200)}\n\n${long.text}`),
        ),
        ofCustomer('1', long.text.repeat(10), long.name),
      ),
    ],
  },
  globals: onAPhone,
  play: seen(long.name),
};
export const ConversationFailed: Story = {
  args: { answers: [fails('/support-enquiries/{id}/messages', 500)] },
  play: seen('Retry'),
};
/** A ticket that takes no answer. */
export const Closed: Story = {
  args: { answers: [conversation, holds({ status: 'closed' })] },
  play: seen('This ticket is closed. Change its status to answer it.'),
};
/** A server that has only what the product's document shows. */
export const StatusAlone: Story = {
  args: {
    answers: [
      lacks('ticket_assignees', 'ticket_messages', 'notes'),
      holds({ user_id: { fullName: 'Ada Lovelace', email: 'ada@example.com' } }),
    ],
  },
  play: seen('Update Status'),
};
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
