import { ticketStatuses } from '@countinghouse/feature-records';
import { useQueueContext, useHasDecisionShortcuts } from '@countinghouse/feature-queues';
import { toStatusOptions, confirm, DetailSection, RecordHead, ShortcutButton, LabelBadge } from '@countinghouse/ui';
import { Button, NativeSelect } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { isTicketStatus, type TicketStatus } from './ticket-labels';
import classes from './ticket-status-form.module.css';
import { useSetTicketStatus, useTicket, type Ticket } from './tickets-api';

/** The most frequent statuses with their shortcut keys. */
const shortcuts = [
  ['P', 'in_progress'],
  ['H', 'on_hold'],
  ['R', 'resolved'],
] as const satisfies readonly (readonly [key: string, status: TicketStatus])[];

export interface TicketStatusFormProps {
  ticket: Ticket;
  /** For a narrow column, where it is not sticky. @default false */
  isNarrow?: boolean;
}

/** Changes the status of a ticket if the server supports it. All transitions are allowed. */
export function TicketStatusForm({ ticket, isNarrow = false }: TicketStatusFormProps) {
  const [choice, setChoice] = useState('');
  const [error, setError] = useState<string>();
  const { setStatus, isSupported } = useSetTicketStatus(ticket._id);
  const version = useTicket(ticket._id).data?.version;
  const queueContext = useQueueContext();
  const hasKeys = useHasDecisionShortcuts(ticket.status === 'pending');
  const badge = <LabelBadge labels={ticketStatuses} value={ticket.status} />;
  if (!isSupported) return <RecordHead status={badge} />;

  const choose = (value: string) => {
    setChoice(value);
    setError(undefined);
  };
  const change = async (status: TicketStatus) => {
    const { label } = ticketStatuses[status];
    const isConfirmed = await confirm({
      title: `Change the status of ${ticket.ticket_id === undefined ? 'this ticket' : `ticket ${ticket.ticket_id}`}?`,
      children: (
        <>
          <strong>{ticket.subject ?? 'This ticket'}</strong>, raised by {formatRequester(ticket)}, goes from{' '}
          <LabelBadge labels={ticketStatuses} value={ticket.status} /> to{' '}
          <LabelBadge labels={ticketStatuses} value={status} />.
        </>
      ),
      confirmLabel: `Set to ${label}`,
      run: () => setStatus(status, version),
    });
    if (!isConfirmed) return;
    setChoice('');
    queueContext?.onDone({ label });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isTicketStatus(choice)) return setError('Choose a status');
    if (choice === ticket.status) return setError(`Already ${ticketStatuses[choice].label}`);
    await change(choice);
  };

  return (
    <DetailSection title="Status" isSticky={!isNarrow}>
      <RecordHead status={badge}>
        {shortcuts
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
          data={toStatusOptions(ticketStatuses, ticket.status)}
          error={error}
        />
        <Button type="submit" variant="default">
          Update Status
        </Button>
      </form>
    </DetailSection>
  );
}

/** Formats "Grace Hopper (grace@example.com)" from the known parts. */
function formatRequester({ user_id: user }: Ticket): string {
  if (user?.fullName === undefined) return user?.email ?? 'an unknown user';
  return user.email === undefined ? user.fullName : `${user.fullName} (${user.email})`;
}
