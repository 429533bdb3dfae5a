import { getQueryFailure } from '@countinghouse/api-client';
import { DetailSection, ErrorState } from '@countinghouse/ui';
import { Button, Skeleton } from '@mantine/core';
import classes from './ticket-conversation.module.css';
import { TicketMessageItem } from './ticket-message-item';
import { useTicketMessages, type TicketMessage } from './ticket-work-api';

/** Renders the messages after the initial one, oldest first. */
export function TicketConversation({ ticketId }: { ticketId: string }) {
  const messages = useTicketMessages(ticketId);
  const failure = getQueryFailure(messages);
  if (failure?.isNotAllowed) return null;
  return (
    <DetailSection title="Conversation">
      {messages.hasNextPage && !failure && (
        <div className={classes.earlier}>
          <Button variant="default" loading={messages.isFetchingNextPage} onClick={() => void messages.fetchNextPage()}>
            Show earlier
          </Button>
        </div>
      )}
      {messages.isPending && <Skeleton height={64} role="status" aria-label="Loading the conversation" />}
      {messages.data && (
        <MessageList messages={messages.data.pages.flatMap(({ data }) => data)} initialMessageId={ticketId} />
      )}
      {failure && <ErrorState {...failure} />}
    </DetailSection>
  );
}

interface MessageListProps {
  /** Newest first. */
  messages: readonly TicketMessage[];
  /** Id of the initial message, which is shown above the conversation. */
  initialMessageId: string;
}

function MessageList({ messages, initialMessageId }: MessageListProps) {
  // A message added between two page requests appears on both pages.
  const uniqueMessages = [...new Map(messages.map((message) => [message._id, message])).values()];
  const shown = uniqueMessages.filter(({ _id }) => _id !== initialMessageId).toReversed();
  if (shown.length === 0) return 'No replies yet.';
  return (
    <ol className={classes.messages} aria-label="Messages">
      {shown.map((message) => (
        <TicketMessageItem key={message._id} message={message} />
      ))}
    </ol>
  );
}
