import { ApiError, isUnanswered, newRequestKey, describeFailure } from '@countinghouse/api-client';
import { trimText } from '@countinghouse/shared/text';
import { formatCount, useFormKeeper } from '@countinghouse/ui';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { isTicketStatus, type TicketStatus } from './ticket-labels';
import { useSendAnswer } from './ticket-work-api';
import type { Ticket } from './tickets-api';

/** A refusal, in the words of the form. */
interface Refusal {
  message: string;
  requestId?: string;
}

const alreadySent = 'This answer was sent before: it is in the conversation above. Change it to send another one.';

/**
 * An answer that is being written. What was typed stays until the server has it. A key belongs to a text: the same one sent
 * again for want of an answer is one message.
 *
 * @param onSent told where the ticket stands then
 */
export function useSendingAnswer(ticket: Ticket, onSent: (status: TicketStatus | undefined) => void) {
  const sendAnswer = useSendAnswer(ticket._id);
  const form = useForm({ initialValues: { text: '', status: '', key: '' }, validate: { text: lackOf } });
  const keeper = useFormKeeper(form, `answer ${ticket._id}`, ({ values }) => form.setValues(values));
  const isUnderWay = useRef(false);
  const [sending, setSending] = useState<'answer' | 'resolved'>();
  const [refusal, setRefusal] = useState<Refusal>();

  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    const { code, requestId, fields } = error;
    const isSent = code === 'idempotency_key_reused';
    if (!isUnanswered(error) && !isSent) form.setFieldValue('key', '');
    const message = isSent ? alreadySent : describeFailure(error, { error: 'The answer was not sent.' });
    if (fields['text'] === undefined) setRefusal({ message, ...(requestId !== undefined && { requestId }) });
    else form.setFieldError('text', fields['text']);
  };

  const send = async (button: 'answer' | 'resolved') => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setRefusal(undefined);
    try {
      if ((await form.validate()).hasErrors) return form.getInputNode('text')?.focus();
      setSending(button);
      const { text, status: chosen, key: kept } = form.getValues();
      const status = button === 'resolved' ? button : isTicketStatus(chosen) ? chosen : undefined;
      const key = kept || newRequestKey();
      form.setFieldValue('key', key);
      await sendAnswer({ text: trimText(text), ...(status && { status }) }, key);
      form.reset();
      onSent(status ?? statusAfter(ticket));
    } catch (error) {
      refuse(error);
    } finally {
      isUnderWay.current = false;
      setSending(undefined);
    }
  };

  return { form, ...keeper, sending, refusal, send };
}

/** Where a ticket stands after an answer that names no status: as the server has it. */
export const statusAfter = ({ status }: Ticket): TicketStatus | undefined =>
  status === 'pending' ? 'in_progress' : status;

/** The most characters that an answer may have. */
const mostCharacters = 5000;

function lackOf(text: string): string | null {
  const { length } = [...trimText(text)];
  if (length === 0) return 'Write something first';
  return length > mostCharacters
    ? `An answer has at most ${formatCount(mostCharacters)} characters; this one has ${formatCount(length)}`
    : null;
}
