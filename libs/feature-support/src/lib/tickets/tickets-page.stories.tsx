import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  at,
  fits,
  fails,
  hangs,
  lacks,
  long,
  notAllowed,
  onAPhone,
  rightToLeft,
  rightToLeftLayout,
  Screen,
  screenParameters,
  seen,
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
const holds = (data: Ticket[], totalCount = data.length) =>
  http.get('/support-enquiries', ({ response }) =>
    response(200).json({ success: true, data: data.slice(0, 10), pagination: fixtures.pagination({ totalCount }) }),
  );

export const Full: Story = {
  args: { answers: [holds(tickets, 120)] },
  play: seen('TKT-00117'),
  tags: ['both-schemes'],
};
export const OnAPhone: Story = { ...Full, globals: onAPhone, tags: ['picture'] };
export const RightToLeft: Story = { ...Full, globals: rightToLeftLayout };
/** A server that searches nothing, and has more than it sends at once. */
export const Part: Story = {
  args: {
    answers: [
      lacks('ticket_search', 'ticket_counters'),
      http.get('/support-enquiries', ({ response }) =>
        response(200).json({ success: true, data: tickets, pagination: { totalCount: 60_000 } }),
      ),
    ],
  },
  play: seen(/These are the 12 tickets/),
};
export const NotCounted: Story = {
  args: { answers: [holds(tickets, 120), fails('/support-enquiries/stats', 500)] },
  play: seen('Internal Server Error'),
  tags: ['picture'],
};
export const Loading: Story = { args: { answers: [hangs('/support-enquiries')] }, play: seen('Support Ticket List') };
export const Empty: Story = { args: { answers: [holds([])] }, play: seen('No support enquiries found') };
export const NothingFound: Story = {
  args: { answers: [holds([])], address: `${paths.tickets()}?search=zzz` },
  play: seen('Clear filters'),
};
export const Failed: Story = { args: { answers: [fails('/support-enquiries', 500)] }, play: seen('Retry') };
export const NotAllowed: Story = { args: { answers: [fails('/support-enquiries', 401)] }, play: seen(notAllowed) };
export const VeryLongNames: Story = {
  args: { answers: [holds([fixtures.ticket({ subject: long.text })])] },
  play: fits(long.text),
};
export const LongAt1440: Story = { ...VeryLongNames, globals: at[1440] };
export const LongAt1280: Story = { ...VeryLongNames, globals: at[1280] };
export const LongAt1024: Story = { ...VeryLongNames, globals: at[1024] };
export const LongAt820: Story = { ...VeryLongNames, globals: at[820] };
export const LongAt390: Story = { ...VeryLongNames, globals: at[390] };
export const RightToLeftText: Story = {
  args: { answers: [holds([fixtures.ticket({ subject: rightToLeft.text })])] },
  play: seen(rightToLeft.text),
};
