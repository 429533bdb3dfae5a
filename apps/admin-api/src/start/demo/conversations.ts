import type { ticketMessages, tickets } from '../../database/schema';
import { addDuration } from './clock';
import { createRandom, type Random } from './random';

type Ticket = typeof tickets.$inferInsert & { id: string; status: string; createdAt: Date; updatedAt: Date };
type Message = typeof ticketMessages.$inferInsert & { id: string; createdAt: Date };
type Texts = [string, ...string[]];

const openers: Texts = [
  'Thanks for getting in touch. I’m looking into this now and will get back to you later today.',
  'Hello, and sorry for the wait. I can see what you describe. Could you tell me on which day it happened first, and what the app said?',
  'Thank you for your message. I have asked the colleagues who look after this, and come back to you as soon as they have answered.',
  'I have found the record that you mean. Before I change anything: is the email address of your account still the right one?',
];

const replies: Texts = [
  'Thank you for the quick answer. It was on Tuesday, some time in the morning. The app said nothing at all.',
  'Yes, that is still right. Is there anything else that you need from me?',
  'I have tried it again just now, and it is still the same.\n\nI can send you a picture of the screen if that helps.',
  'Thanks. How long will it take? I have to plan for it.',
];

const followUps: Texts = [
  'That helps, thank you. It is with our finance desk now. They look at such cases every morning.',
  'We have found the cause: two records were waiting for each other. One of them has been moved on by hand.',
  'No picture is needed, I can see it from here. Please leave the request as it is, and do not file it a second time.',
];

const closers: Texts = [
  'It is settled: you should see it in the app within the hour. Please write again if you do not.',
  'This has been done. I close the case here; an answer to this message opens it again.',
  'Everything is in order now. Thank you for your patience, and for the details, which made it quick.',
];

const holdReplies: Texts = [
  'We wait for the network’s operator here. I keep your case open and write as soon as there is news.',
];

/** The last reply of support, by ticket status. */
const LAST_REPLIES: Readonly<Record<string, Texts>> = { resolved: closers, closed: closers, on_hold: holdReplies };

/** The longest text of the demo, to test layouts. */
const longReply = [
  'I have collected everything from the beginning, so that nobody has to ask again.',
  ...Array.from(
    { length: 14 },
    (_, index) =>
      `${index + 1}. Attempt ${index + 1}: I opened the app, chose the wallet, typed the amount and pressed Send. The app showed the small wheel for about ${20 + 5 * index} seconds, and then the same page as before, without a word of what had become of it.`,
  ),
  `The address of the page was https://app.example/wallet/transfers?${'step=confirm&'.repeat(14)}end`,
  'I would be glad if someone could look at the whole list, and not at the first line only.',
].join('\n\n');

/** Creates the messages of a ticket, alternating between support and the user. */
function createMessages(random: Random, ticket: Ticket, adminId: string, longest: string | undefined): Message[] {
  const isWaiting = ticket.status === 'in_progress' && random.boolean(0.5);
  const turns = random.int(1, 2) * 2 + (isWaiting ? 0 : 1);
  const span = ticket.updatedAt.getTime() - ticket.createdAt.getTime();
  const last = LAST_REPLIES[ticket.status] ?? followUps;
  return Array.from({ length: turns }, (_, turn) => {
    const isFromSupport = turn % 2 === 0;
    const supportTexts = turn === 0 ? openers : turn === turns - 1 ? last : followUps;
    return {
      id: random.uuid(),
      ticketId: ticket.id,
      authorId: isFromSupport ? adminId : ticket.userId,
      text: turn === 1 && ticket.id === longest ? longReply : random.pick(isFromSupport ? supportTexts : replies),
      createdAt: addDuration(ticket.createdAt, (span * (turn + 1)) / turns),
    };
  });
}

/**
 * Assigns tickets that are not pending, and adds a conversation to some of them.
 *
 * @param adminIds the admins who answer tickets; the first one gets most of them
 */
export function createConversations<TicketRow extends Ticket>(
  tickets: readonly TicketRow[],
  adminIds: readonly [string, string],
) {
  // A separate generator, so that changes here do not change the rest of the demo.
  const random = createRandom(20_260_302);
  const longest = tickets.findLast(({ status }) => status === 'in_progress')?.id;
  const messages: Message[] = [];
  const assigned = tickets.map((ticket) => {
    if (ticket.status === 'pending') return ticket;
    const adminId = random.boolean(0.7) ? adminIds[0] : adminIds[1];
    const isLongest = ticket.id === longest;
    if (ticket.status === 'in_progress' || random.boolean(0.5))
      messages.push(...createMessages(random, ticket, adminId, longest));
    return isLongest || random.boolean(0.75) ? { ...ticket, assigneeId: adminId } : ticket;
  });
  return { tickets: assigned, messages };
}
