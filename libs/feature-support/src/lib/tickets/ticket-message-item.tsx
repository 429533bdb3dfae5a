import { DateTime, IdentifierText } from '@countinghouse/ui';
import classes from './ticket-conversation.module.css';
import type { TicketMessage } from './ticket-work-api';

const senderLabels: Readonly<Record<TicketMessage['from'], string>> = { customer: 'Customer', admin: 'Our reply' };

/** Renders a message: customer on the left, staff on the right. Links are shown as plain text. */
export function TicketMessageItem({ message: { from, author, text, createdAt } }: { message: TicketMessage }) {
  return (
    <li className={classes.message} data-from={from}>
      <div className={classes.meta}>
        <span className={classes.author}>{author.fullName}</span>
        <span>{senderLabels[from]}</span>
        <DateTime value={createdAt} format="en-IN" withTime />
      </div>
      <p className={classes.text} dir="auto">
        <IdentifierText>{text}</IdentifierText>
      </p>
    </li>
  );
}
