import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  viewports,
  expectNoOverflow,
  respondWithError,
  neverRespond,
  withoutCapabilities,
  longTexts,
  notAllowedMessage,
  phoneViewport,
  rightToLeft,
  rightToLeftLayout,
  Screen,
  screenParameters,
  waitForText,
} from '@countinghouse/testing/screen';
import { paths } from '@countinghouse/navigation';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { SupportAgentContext } from '../support-agent';
import { ticketsArea } from './tickets-area';

const meta = {
  title: 'Support Ticket List',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: {
    area: ticketsArea,
    address: paths.tickets(),
    wrap: (screen) => <SupportAgentContext value="Support Team">{screen}</SupportAgentContext>,
  },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;
type Ticket = ReturnType<typeof fixtures.ticket>;

const subjects = ['My top-up has not arrived', 'Where is my money?', 'A new phone number', 'Plan ends too early'];
const statuses = ['pending', 'in_progress', 'on_hold', 'resolved', 'closed', 'pending'] as const;
const tickets = Array.from({ length: 12 }, (_, index) =>
  fixtures.ticket({
    _id: `ticket-${index}`,
    ticket_id: `TKT-00${117 + index}`,
    subject: subjects[index % subjects.length] ?? '',
    status: statuses[index % statuses.length] ?? 'pending',
  }),
);
const respondWith = (data: Ticket[], totalCount = data.length) =>
  http.get('/support-enquiries', ({ response }) =>
    response(200).json({ success: true, data: data.slice(0, 10), pagination: fixtures.pagination({ totalCount }) }),
  );

export const Full: Story = {
  args: { handlers: [respondWith(tickets, 120)] },
  play: waitForText('TKT-00117'),
  tags: ['both-schemes'],
};
export const Mobile: Story = { ...Full, globals: phoneViewport, tags: ['snapshot'] };
export const RightToLeft: Story = { ...Full, globals: rightToLeftLayout };
/** A server without search that sends only some of its tickets. */
export const PartialList: Story = {
  args: {
    handlers: [
      withoutCapabilities('ticket_search', 'ticket_counters'),
      http.get('/support-enquiries', ({ response }) =>
        response(200).json({ success: true, data: tickets, pagination: { totalCount: 60_000 } }),
      ),
    ],
  },
  play: waitForText(/These are the 12 tickets/),
};
export const CountersFailed: Story = {
  args: { handlers: [respondWith(tickets, 120), respondWithError('/support-enquiries/stats', 500)] },
  play: waitForText('Internal Server Error'),
  tags: ['snapshot'],
};
export const Loading: Story = {
  args: { handlers: [neverRespond('/support-enquiries')] },
  play: waitForText('Support Ticket List'),
};
export const Empty: Story = { args: { handlers: [respondWith([])] }, play: waitForText('No support enquiries found') };
export const NoResults: Story = {
  args: { handlers: [respondWith([])], address: `${paths.tickets()}?search=zzz` },
  play: waitForText('Clear filters'),
};
export const Failed: Story = {
  args: { handlers: [respondWithError('/support-enquiries', 500)] },
  play: waitForText('Retry'),
};
export const Forbidden: Story = {
  args: { handlers: [respondWithError('/support-enquiries', 401)] },
  play: waitForText(notAllowedMessage),
};
export const VeryLongNames: Story = {
  args: { handlers: [respondWith([fixtures.ticket({ subject: longTexts.text })])] },
  play: expectNoOverflow(longTexts.text),
};
export const LongAt1440: Story = { ...VeryLongNames, globals: viewports[1440] };
export const LongAt1280: Story = { ...VeryLongNames, globals: viewports[1280] };
export const LongAt1024: Story = { ...VeryLongNames, globals: viewports[1024] };
export const LongAt820: Story = { ...VeryLongNames, globals: viewports[820] };
export const LongAt390: Story = { ...VeryLongNames, globals: viewports[390] };
export const RightToLeftText: Story = {
  args: { handlers: [respondWith([fixtures.ticket({ subject: rightToLeft.text })])] },
  play: waitForText(rightToLeft.text),
};
