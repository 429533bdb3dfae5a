import { ApiError, useApiClient, useForget, wordsOf } from '@countinghouse/api-client';
import type { Selected } from '@countinghouse/ui';
import { useState } from 'react';
import type { TicketStatus } from './ticket-labels';
import type { Ticket } from './tickets-api';

/** What is done with all selected tickets. */
export type TicketChange = { status: TicketStatus } | { assignee: string | null };

/** A ticket that could not be changed, and why. */
export interface Refused {
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
}

/**
 * Changes the selected tickets one after the other, each by the call that changes one. Those that could not be changed stay
 * selected; the others are let go of.
 */
export function useTicketSelectionRun({ rows, keepOnly }: Selected<Ticket>) {
  const client = useApiClient();
  const forget = useForget();
  const [run, setRun] = useState<TicketRun>();

  const changeOne = async ({ _id: id, assignee }: Ticket, change: TicketChange) => {
    const path = { params: { path: { id } } };
    if ('status' in change) return client.PUT('/support-enquiries/status/{id}', { ...path, body: change });
    const from = assignee === undefined ? {} : { from: assignee?._id ?? null };
    return client.PUT('/support-enquiries/assignee/{id}', { ...path, body: { ...change, ...from } });
  };

  const start = async (change: TicketChange) => {
    const tickets = rows;
    const refused: Refused[] = [];
    setRun({ change, done: 0, total: tickets.length, isOver: false, refused });
    for (const [index, ticket] of tickets.entries()) {
      try {
        await changeOne(ticket, change);
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure;
        const atField = Object.values(failure.fields)[0];
        refused.push({ ticket, reason: atField ?? wordsOf(failure, { error: 'It was not changed.' }) });
      }
      setRun({ change, done: index + 1, total: tickets.length, isOver: false, refused: [...refused] });
    }
    keepOnly(refused.map(({ ticket }) => ticket._id));
    setRun({ change, done: tickets.length, total: tickets.length, isOver: true, refused });
    forget('/capabilities');
  };

  return { run, start };
}
