import { queryFailure } from '@countinghouse/api-client';
import { DetailSection, ErrorState } from '@countinghouse/ui';
import { Button, Skeleton } from '@mantine/core';
import classes from './ticket-conversation.module.css';
import { TicketMessageItem } from './ticket-message-item';
import { useTicketMessages, type TicketMessage } from './ticket-work-api';

/** What the user and the house have written after the ticket's own text, the newest last. */
export function TicketConversation({ ticketId }: { ticketId: string }) {
  const messages = useTicketMessages(ticketId);
  const failure = queryFailure(messages);
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
        <MessageList messages={messages.data.pages.flatMap(({ data }) => data)} beginningId={ticketId} />
      )}
      {failure && <ErrorState {...failure} />}
    </DetailSection>
  );
}

interface MessageListProps {
  /** Newest first. */
  messages: readonly TicketMessage[];
  /** The ticket's own text, which stands above the conversation already. */
  beginningId: string;
}

function MessageList({ messages, beginningId }: MessageListProps) {
  // One that is added while pages are read comes on two of them.
  const each = [...new Map(messages.map((message) => [message._id, message])).values()];
  const shown = each.filter(({ _id }) => _id !== beginningId).toReversed();
  if (shown.length === 0) return 'Nobody has answered yet.';
  return (
    <ol className={classes.messages} aria-label="Messages">
      {shown.map((message) => (
        <TicketMessageItem key={message._id} message={message} />
      ))}
    </ol>
  );
}
