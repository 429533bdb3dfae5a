import { ApiError, hasUnknownOutcome, createIdempotencyKey, describeFailure } from '@countinghouse/api-client';
import { trimText } from '@countinghouse/shared/text';
import { formatCount, useFormDraft } from '@countinghouse/ui';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { isTicketStatus, type TicketStatus } from './ticket-labels';
import { useSendReply } from './ticket-work-api';
import type { Ticket } from './tickets-api';

interface ReplyError {
  message: string;
  requestId?: string;
}

const ALREADY_SENT_MESSAGE = 'This reply was already sent; see the conversation above. Change it to send another one.';

/**
 * Manages the reply form of a ticket. The text stays until the server has stored it. Each text has its own idempotency
 * key, so that a retry without a response does not send it twice.
 *
 * @param onSent called with the ticket's status after the reply
 */
export function useTicketReply(ticket: Ticket, onSent: (status: TicketStatus | undefined) => void) {
  const sendReply = useSendReply(ticket._id);
  const form = useForm({ initialValues: { text: '', status: '', key: '' }, validate: { text: validateText } });
  const draft = useFormDraft(form, `reply ${ticket._id}`, ({ values }) => form.setValues(values));
  const isSubmitting = useRef(false);
  const [sending, setSending] = useState<'reply' | 'resolved'>();
  const [submitError, setSubmitError] = useState<ReplyError>();

  const handleError = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    const { code, requestId, fields } = error;
    const isSent = code === 'idempotency_key_reused';
    if (!hasUnknownOutcome(error) && !isSent) form.setFieldValue('key', '');
    const message = isSent ? ALREADY_SENT_MESSAGE : describeFailure(error, { error: 'The reply was not sent.' });
    if (fields['text'] === undefined) setSubmitError({ message, ...(requestId !== undefined && { requestId }) });
    else form.setFieldError('text', fields['text']);
  };

  const send = async (button: 'reply' | 'resolved') => {
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    setSubmitError(undefined);
    try {
      if ((await form.validate()).hasErrors) return form.getInputNode('text')?.focus();
      setSending(button);
      const { text, status: chosen, key: storedKey } = form.getValues();
      const status = button === 'resolved' ? button : isTicketStatus(chosen) ? chosen : undefined;
      const key = storedKey || createIdempotencyKey();
      form.setFieldValue('key', key);
      await sendReply({ text: trimText(text), ...(status && { status }) }, key);
      form.reset();
      onSent(status ?? getStatusAfterReply(ticket));
    } catch (error) {
      handleError(error);
    } finally {
      isSubmitting.current = false;
      setSending(undefined);
    }
  };

  return { form, ...draft, sending, submitError, send };
}

/** Returns the status that the server sets on a reply without an explicit status. */
export const getStatusAfterReply = ({ status }: Ticket): TicketStatus | undefined =>
  status === 'pending' ? 'in_progress' : status;

const MAX_REPLY_CHARACTERS = 5000;

function validateText(text: string): string | null {
  const { length } = [...trimText(text)];
  if (length === 0) return 'Write something first';
  return length > MAX_REPLY_CHARACTERS
    ? `A reply can have at most ${formatCount(MAX_REPLY_CHARACTERS)} characters; this one has ${formatCount(length)}`
    : null;
}
