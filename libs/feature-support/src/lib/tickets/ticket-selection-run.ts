import { ApiError, useApiClient, useResetCache, describeFailure } from '@countinghouse/api-client';
import type { SelectedRows } from '@countinghouse/ui';
import { useState } from 'react';
import type { TicketStatus } from './ticket-labels';
import type { Ticket } from './tickets-api';

/** A change applied to all selected tickets. */
export type TicketChange = { status: TicketStatus } | { assignee: string | null };

interface FailedTicket {
  ticket: Ticket;
  reason: string;
}

/** Progress of a bulk change. */
export interface TicketRun {
  change: TicketChange;
  done: number;
  total: number;
  isFinished: boolean;
  failed: readonly FailedTicket[];
  /** Number of tickets that already had the value. */
  unchanged: number;
}

const isUnchanged = ({ status, assignee }: Ticket, change: TicketChange) =>
  'status' in change ? status === change.status : assignee !== undefined && (assignee?._id ?? null) === change.assignee;

/** Changes the selected tickets one by one. Failed tickets stay selected; the others are deselected. */
export function useTicketSelectionRun({ rows, keepOnly }: SelectedRows<Ticket>) {
  const client = useApiClient();
  const resetCache = useResetCache();
  const [run, setRun] = useState<TicketRun>();

  const send = ({ _id: id, assignee }: Ticket, change: TicketChange) => {
    const path = { params: { path: { id } } };
    if ('status' in change) return client.PUT('/support-enquiries/status/{id}', { ...path, body: change });
    const from = assignee === undefined ? {} : { from: assignee?._id ?? null };
    return client.PUT('/support-enquiries/assignee/{id}', { ...path, body: { ...change, ...from } });
  };

  /** @returns whether nothing changed: the ticket already had the value, and its update time is the same */
  const changeOne = async (ticket: Ticket, change: TicketChange) => {
    const { data } = await send(ticket, change);
    return isUnchanged(ticket, change) && data?.data?.updatedAt === ticket.updatedAt;
  };

  const start = async (change: TicketChange) => {
    const tickets = rows;
    const failed: FailedTicket[] = [];
    let unchanged = 0;
    const updateProgress = (done: number, isFinished = false) =>
      setRun({ change, done, total: tickets.length, isFinished, failed: [...failed], unchanged });
    updateProgress(0);
    for (const [index, ticket] of tickets.entries()) {
      try {
        if (await changeOne(ticket, change)) unchanged += 1;
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure;
        const fieldError = Object.values(failure.fields)[0];
        failed.push({ ticket, reason: fieldError ?? describeFailure(failure, { error: 'It was not changed.' }) });
      }
      updateProgress(index + 1);
    }
    keepOnly(failed.map(({ ticket }) => ticket._id));
    updateProgress(tickets.length, true);
    resetCache('/capabilities');
  };

  return { run, start };
}
