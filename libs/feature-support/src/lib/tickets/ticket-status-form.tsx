import { ticketStatuses } from '@countinghouse/feature-records';
import { useCase, useHasDecidingKeys } from '@countinghouse/feature-queues';
import { changeOptionsOf, confirm, DetailSection, RecordHead, ShortcutButton, WordBadge } from '@countinghouse/ui';
import { Button, NativeSelect } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { isTicketStatus, type TicketStatus } from './ticket-labels';
import classes from './ticket-status-form.module.css';
import { useSetTicketStatus, useTicket, type Ticket } from './tickets-api';

/** The states that a ticket is mostly put into, each by its key. */
const steps = [
  ['P', 'in_progress'],
  ['H', 'on_hold'],
  ['R', 'resolved'],
] as const satisfies readonly (readonly [key: string, status: TicketStatus])[];

export interface TicketStatusFormProps {
  ticket: Ticket;
  /** Stands in a narrow column, where it need not be kept in sight. @default false */
  isNarrow?: boolean;
}

/** Changes where a ticket stands, where the server has the call. Any status can follow any other. */
export function TicketStatusForm({ ticket, isNarrow = false }: TicketStatusFormProps) {
  const [choice, setChoice] = useState('');
  const [error, setError] = useState<string>();
  const { setStatus, isOffered } = useSetTicketStatus(ticket._id);
  const version = useTicket(ticket._id).data?.version;
  const inQueue = useCase();
  const hasKeys = useHasDecidingKeys(ticket.status === 'pending');
  const badge = <WordBadge vocabulary={ticketStatuses} word={ticket.status} />;
  if (!isOffered) return <RecordHead status={badge} />;

  const choose = (value: string) => {
    setChoice(value);
    setError(undefined);
  };
  const change = async (status: TicketStatus) => {
    const { label } = ticketStatuses[status];
    const isDone = await confirm({
      title: `Change the status of ${ticket.ticket_id === undefined ? 'this ticket' : `ticket ${ticket.ticket_id}`}?`,
      children: (
        <>
          <strong>{ticket.subject ?? 'This ticket'}</strong>, raised by {raisedBy(ticket)}, goes from{' '}
          <WordBadge vocabulary={ticketStatuses} word={ticket.status} /> to{' '}
          <WordBadge vocabulary={ticketStatuses} word={status} />.
        </>
      ),
      confirmLabel: `Set to ${label}`,
      run: () => setStatus(status, version),
    });
    if (!isDone) return;
    setChoice('');
    inQueue?.onDone({ word: label });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isTicketStatus(choice)) return setError('Choose a status');
    if (choice === ticket.status) return setError(`It is ${ticketStatuses[choice].label} already`);
    await change(choice);
  };

  return (
    <DetailSection title="Status" isInSight={!isNarrow}>
      <RecordHead status={badge}>
        {steps
          .filter(([, status]) => hasKeys && status !== ticket.status)
          .map(([key, status]) => (
            <ShortcutButton key={key} shortcut={key} variant="default" onClick={() => void change(status)}>
              {ticketStatuses[status].label}
            </ShortcutButton>
          ))}
      </RecordHead>
      <form
        className={classes.form}
        data-narrow={isNarrow || undefined}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <NativeSelect
          className={classes.choice}
          label="Change Status"
          value={choice}
          onChange={(event) => choose(event.currentTarget.value)}
          data={changeOptionsOf(ticketStatuses, ticket.status)}
          error={error}
        />
        <Button type="submit" variant="default">
          Update Status
        </Button>
      </form>
    </DetailSection>
  );
}

/** Grace Hopper (grace@example.com), as far as that is known. */
function raisedBy({ user_id: user }: Ticket): string {
  if (user?.fullName === undefined) return user?.email ?? 'somebody who is not known';
  return user.email === undefined ? user.fullName : `${user.fullName} (${user.email})`;
}
