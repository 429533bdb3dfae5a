import { ApiError, useApiClient, useForget, describeFailure } from '@countinghouse/api-client';
import type { Selected } from '@countinghouse/ui';
import { useState } from 'react';
import type { TicketStatus } from './ticket-labels';
import type { Ticket } from './tickets-api';

/** What is done with all selected tickets. */
export type TicketChange = { status: TicketStatus } | { assignee: string | null };

/** A ticket that could not be changed, and why. */
interface Refused {
  ticket: Ticket;
  reason: string;
}

/** How far a change of several tickets is. */
export interface TicketRun {
  change: TicketChange;
  done: number;
  total: number;
  isOver: boolean;
  refused: readonly Refused[];
  /** How many were so before. */
  unchanged: number;
}

const isSoAlready = ({ status, assignee }: Ticket, change: TicketChange) =>
  'status' in change ? status === change.status : assignee !== undefined && (assignee?._id ?? null) === change.assignee;

/**
 * Changes the selected tickets one after the other, each by the call that changes one. Those that could not be changed stay
 * selected; the others are let go of.
 */
export function useTicketSelectionRun({ rows, keepOnly }: Selected<Ticket>) {
  const client = useApiClient();
  const forget = useForget();
  const [run, setRun] = useState<TicketRun>();

  const send = ({ _id: id, assignee }: Ticket, change: TicketChange) => {
    const path = { params: { path: { id } } };
    if ('status' in change) return client.PUT('/support-enquiries/status/{id}', { ...path, body: change });
    const from = assignee === undefined ? {} : { from: assignee?._id ?? null };
    return client.PUT('/support-enquiries/assignee/{id}', { ...path, body: { ...change, ...from } });
  };

  /** @returns whether it was so already: it looked so, and our call has not made it younger than it looked */
  const changeOne = async (ticket: Ticket, change: TicketChange) => {
    const { data } = await send(ticket, change);
    return isSoAlready(ticket, change) && data?.data?.updatedAt === ticket.updatedAt;
  };

  const start = async (change: TicketChange) => {
    const tickets = rows;
    const refused: Refused[] = [];
    let unchanged = 0;
    const report = (done: number, isOver = false) =>
      setRun({ change, done, total: tickets.length, isOver, refused: [...refused], unchanged });
    report(0);
    for (const [index, ticket] of tickets.entries()) {
      try {
        if (await changeOne(ticket, change)) unchanged += 1;
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure;
        const atField = Object.values(failure.fields)[0];
        refused.push({ ticket, reason: atField ?? describeFailure(failure, { error: 'It was not changed.' }) });
      }
      report(index + 1);
    }
    keepOnly(refused.map(({ ticket }) => ticket._id));
    report(tickets.length, true);
    forget('/capabilities');
  };

  return { run, start };
}
