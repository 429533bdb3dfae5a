import { ticketStatuses } from '@countinghouse/feature-records';
import { useCase } from '@countinghouse/feature-queues';
import {
  DetailSection,
  endsComposition,
  FailureDetails,
  LeaveGuard,
  Note,
  optionsOf,
  RestoredNote,
  wordOf,
} from '@countinghouse/ui';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import classes from './ticket-answer-form.module.css';
import type { Ticket } from './tickets-api';
import { statusAfter, useSendingAnswer } from './use-sending-answer';

/** Why a ticket takes no answer; undefined where it does. */
function obstacleOf({ status, user_id }: Ticket): string | undefined {
  if (user_id?.isClosed) return 'The account of this customer has been deleted. Nobody would read an answer.';
  return status === 'closed' ? 'This ticket is closed. Change its status to answer it.' : undefined;
}

/** Answers the customer, and says where the ticket stands afterwards. It stays in sight where the window is tall enough. */
export function TicketAnswerForm({ ticket }: { ticket: Ticket }) {
  const obstacle = obstacleOf(ticket);
  return (
    <DetailSection title="Answer to the customer" isInSight>
      {obstacle === undefined ? <AnswerForm ticket={ticket} /> : <Note tone="neutral">{obstacle}</Note>}
    </DetailSection>
  );
}

function AnswerForm({ ticket }: { ticket: Ticket }) {
  const inQueue = useCase();
  const { form, guard, wasRestored, sending, refusal, send } = useSendingAnswer(ticket, (status) => {
    if (status !== undefined && status !== 'pending') inQueue?.onDone({ word: wordOf(ticketStatuses, status).label });
  });
  const isSending = sending !== undefined;
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || endsComposition(event)) return;
    event.preventDefault();
    void send('answer');
  };
  const unchanged = statusAfter(ticket);

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send('answer');
      }}
      noValidate
      aria-busy={isSending}
    >
      <LeaveGuard {...guard} />
      {wasRestored && form.isDirty() && <RestoredNote />}
      <Textarea
        label="Write an answer"
        description={`${ticket.user_id?.fullName ?? 'The customer'} will read it. It cannot be changed once it is sent.`}
        rows={3}
        resize="vertical"
        dir="auto"
        data-path="text"
        value={form.values.text}
        // Another text is another message.
        onChange={({ currentTarget }) => form.setValues({ text: currentTarget.value, key: '' })}
        onKeyDown={sendByKey}
        error={form.errors['text']}
        readOnly={isSending}
      />
      {refusal && (
        <Note tone="danger" role="alert">
          <FailureDetails {...refusal} />
        </Note>
      )}
      <div className={classes.actions} data-form-actions>
        <NativeSelect
          className={classes.status}
          aria-label="Status after the answer"
          data={[
            {
              value: '',
              label: unchanged === undefined ? 'Status as it is' : `Then ${wordOf(ticketStatuses, unchanged).label}`,
            },
            ...optionsOf(ticketStatuses)
              .filter(({ value }) => value !== unchanged && value !== 'resolved')
              .map(({ value, label }) => ({ value, label: `Then ${label}` })),
          ]}
          value={form.values.status}
          onChange={({ currentTarget }) => form.setFieldValue('status', currentTarget.value)}
          disabled={isSending}
        />
        <Button
          variant="default"
          loading={sending === 'resolved'}
          disabled={sending === 'answer'}
          onClick={() => void send('resolved')}
        >
          Send and resolve
        </Button>
        <Button type="submit" loading={sending === 'answer'} disabled={sending === 'resolved'}>
          Send
        </Button>
      </div>
    </form>
  );
}
