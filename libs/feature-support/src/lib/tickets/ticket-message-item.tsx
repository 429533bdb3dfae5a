import { DateTime, IdentifierText } from '@countinghouse/ui';
import classes from './ticket-conversation.module.css';
import type { TicketMessage } from './ticket-work-api';

/** Which side wrote it, in a word. */
const sides: Readonly<Record<TicketMessage['from'], string>> = { customer: 'Customer', admin: 'Our answer' };

/** One message: the customer's on the left, the house's on the right. Links in it are text. */
export function TicketMessageItem({ message: { from, author, text, createdAt } }: { message: TicketMessage }) {
  return (
    <li className={classes.message} data-from={from}>
      <div className={classes.checks}>
        <span className={classes.author}>{author.fullName}</span>
        <span>{sides[from]}</span>
        <DateTime value={createdAt} format="en-IN" withTime />
      </div>
      <p className={classes.text} dir="auto">
        <IdentifierText>{text}</IdentifierText>
      </p>
    </li>
  );
}
