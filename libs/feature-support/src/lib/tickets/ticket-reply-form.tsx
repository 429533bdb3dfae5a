import { ticketStatuses } from '@countinghouse/feature-records';
import { useQueueContext } from '@countinghouse/feature-queues';
import {
  DetailSection,
  isImeEvent,
  FailureDetails,
  LeaveGuard,
  Note,
  toSelectOptions,
  DraftRestoredNotice,
  getStatusLabel,
} from '@countinghouse/ui';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import classes from './ticket-reply-form.module.css';
import type { Ticket } from './tickets-api';
import { getStatusAfterReply, useTicketReply } from './use-ticket-reply';

/** Returns why a ticket cannot be replied to; undefined if it can. */
function getDisabledReason({ status, user_id }: Ticket): string | undefined {
  if (user_id?.isClosed) return 'This customer’s account has been deleted. Nobody would read a reply.';
  return status === 'closed' ? 'This ticket is closed. Change its status to reply.' : undefined;
}

/** Sends a reply to the customer and sets the ticket status. It is sticky if the window is tall enough. */
export function TicketReplyForm({ ticket }: { ticket: Ticket }) {
  const disabledReason = getDisabledReason(ticket);
  return (
    <DetailSection title="Reply to customer" isSticky>
      {disabledReason === undefined ? <ReplyForm ticket={ticket} /> : <Note tone="neutral">{disabledReason}</Note>}
    </DetailSection>
  );
}

function ReplyForm({ ticket }: { ticket: Ticket }) {
  const queueContext = useQueueContext();
  const { form, guard, wasRestored, sending, submitError, send } = useTicketReply(ticket, (status) => {
    if (status !== undefined && status !== 'pending')
      queueContext?.onDone({ label: getStatusLabel(ticketStatuses, status).label });
  });
  const isSending = sending !== undefined;
  const submitOnShortcut = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isImeEvent(event)) return;
    event.preventDefault();
    void send('reply');
  };
  const defaultStatus = getStatusAfterReply(ticket);

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send('reply');
      }}
      noValidate
      aria-busy={isSending}
    >
      <LeaveGuard {...guard} />
      {wasRestored && form.isDirty() && <DraftRestoredNotice />}
      <Textarea
        label="Write a reply"
        description={`${ticket.user_id?.fullName ?? 'The customer'} will read it. You cannot change it after sending.`}
        rows={3}
        resize="vertical"
        dir="auto"
        data-path="text"
        value={form.values.text}
        // A changed text is a new message and needs a new idempotency key.
        onChange={({ currentTarget }) => form.setValues({ text: currentTarget.value, key: '' })}
        onKeyDown={submitOnShortcut}
        error={form.errors['text']}
        readOnly={isSending}
      />
      {submitError && (
        <Note tone="danger" role="alert">
          <FailureDetails {...submitError} />
        </Note>
      )}
      <div className={classes.actions} data-form-actions>
        <NativeSelect
          className={classes.status}
          aria-label="Status after reply"
          data={[
            {
              value: '',
              label:
                defaultStatus === undefined
                  ? 'Keep status'
                  : `Set to ${getStatusLabel(ticketStatuses, defaultStatus).label}`,
            },
            ...toSelectOptions(ticketStatuses)
              .filter(({ value }) => value !== defaultStatus && value !== 'resolved')
              .map(({ value, label }) => ({ value, label: `Set to ${label}` })),
          ]}
          value={form.values.status}
          onChange={({ currentTarget }) => form.setFieldValue('status', currentTarget.value)}
          disabled={isSending}
        />
        <Button
          variant="default"
          loading={sending === 'resolved'}
          disabled={sending === 'reply'}
          onClick={() => void send('resolved')}
        >
          Send and resolve
        </Button>
        <Button type="submit" loading={sending === 'reply'} disabled={sending === 'resolved'}>
          Send
        </Button>
      </div>
    </form>
  );
}
