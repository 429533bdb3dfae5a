import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  respondWithError,
  neverRespond,
  withoutCapabilities,
  longTexts,
  phoneViewport,
  rightToLeft,
  rightToLeftLayout,
  Screen,
  screenParameters,
  waitForText,
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

const respondWith = (overrides: Parameters<typeof fixtures.ticket>[0]) =>
  http.get('/support-enquiries/details/{id}', ({ response }) =>
    response(200).json({ success: true, data: fixtures.ticket(overrides) }),
  );

const createCustomerMessage = (_id: string, text: string, fullName = 'Ada Lovelace') =>
  fixtures.ticketMessage({ _id, from: 'customer', author: { _id: 'user-1', fullName }, text });
const createStaffMessage = (_id: string, text: string) => fixtures.ticketMessage({ _id, text });

/** The messages are newest first, as the server sends them. */
const serveMessages = (...messages: ReturnType<typeof fixtures.ticketMessage>[]) =>
  http.get('/support-enquiries/{id}/messages', ({ response }) =>
    response(200).json({
      success: true,
      data: messages,
      pagination: fixtures.pagination({ totalCount: messages.length }),
    }),
  );

const conversation = serveMessages(
  createCustomerMessage('3', 'Thank you. How long will it take?'),
  createStaffMessage('2', 'We have found your transfer.\n\nIt was sent by another network, so it is credited by hand.'),
  createCustomerMessage('1', 'The explorer shows six confirmations: https://explorer.example/tx/0x88df'),
);

export const Full: Story = {
  args: { handlers: [conversation] },
  play: waitForText('Thank you. How long will it take?'),
  tags: ['both-schemes'],
};
export const Mobile: Story = { ...Full, globals: phoneViewport, tags: ['snapshot'] };
export const RightToLeft: Story = { ...Full, globals: rightToLeftLayout };
export const NoReplies: Story = { args: { handlers: [serveMessages()] }, play: waitForText('No replies yet.') };
/** Very long messages on a phone. */
export const VeryLongConversation: Story = {
  args: {
    handlers: [
      serveMessages(
        ...Array.from({ length: 12 }, (_, index) =>
          createStaffMessage(`h${index}`, `${longTexts.text} ${'x'.repeat(200)}\n\n${longTexts.text}`),
        ),
        createCustomerMessage('1', longTexts.text.repeat(10), longTexts.name),
      ),
    ],
  },
  globals: phoneViewport,
  play: waitForText(longTexts.name),
};
export const ConversationFailed: Story = {
  args: { handlers: [respondWithError('/support-enquiries/{id}/messages', 500)] },
  play: waitForText('Retry'),
};
/** A ticket that cannot be replied to. */
export const Closed: Story = {
  args: { handlers: [conversation, respondWith({ status: 'closed' })] },
  play: waitForText('This ticket is closed. Change its status to reply.'),
};
/** A minimal server. */
export const MinimalServer: Story = {
  args: {
    handlers: [
      withoutCapabilities('ticket_assignees', 'ticket_messages', 'notes'),
      respondWith({ user_id: { fullName: 'Ada Lovelace', email: 'ada@example.com' } }),
    ],
  },
  play: waitForText('Update Status'),
};
export const VeryLongText: Story = {
  args: {
    handlers: [
      respondWith({
        subject: longTexts.text,
        message: longTexts.text.repeat(3),
        user_id: { _id: 'user-1', fullName: longTexts.name, email: longTexts.email },
      }),
    ],
  },
  play: waitForText('Update Status'),
};
export const RightToLeftText: Story = {
  args: { handlers: [respondWith({ subject: rightToLeft.text, message: rightToLeft.text })] },
  play: waitForText('Update Status'),
};
export const Loading: Story = {
  args: { handlers: [neverRespond('/support-enquiries/details/{id}')] },
  play: waitForText(/Back/),
};
export const Failed: Story = {
  args: { handlers: [respondWithError('/support-enquiries/details/{id}', 500)] },
  play: waitForText('Retry'),
};
export const NotFound: Story = {
  args: { handlers: [respondWithError('/support-enquiries/details/{id}', 404)] },
  play: waitForText('Ticket not found.'),
};
