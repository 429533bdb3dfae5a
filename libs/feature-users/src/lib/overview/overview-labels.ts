import type { Schemas } from '@countinghouse/api-client/schema';
import { ticketStatusWords, transactionStatusWords, withdrawalStatusWords } from '@countinghouse/exports';
import { formatCount, type StatusWord } from '@countinghouse/ui';
import { IconArchive, IconPlayerPause } from '@tabler/icons-react';

/** Words and tones of a top-up's status. */
export const topupStatuses = {
  pending: { label: transactionStatusWords.pending, tone: 'warning' },
  approved: { label: transactionStatusWords.approved, tone: 'success' },
  cancelled: { label: transactionStatusWords.cancelled, tone: 'danger' },
} as const satisfies Record<Schemas['TransactionStatus'], StatusWord>;

/** Words and tones of a withdrawal's status. */
export const withdrawalStatuses = {
  pending: { label: withdrawalStatusWords.pending, tone: 'warning' },
  approved: { label: withdrawalStatusWords.approved, tone: 'success' },
  rejected: { label: withdrawalStatusWords.rejected, tone: 'danger' },
} as const satisfies Record<Schemas['WithdrawalStatus'], StatusWord>;

/** Words, tones and icons of a ticket's status. */
export const ticketStatuses = {
  pending: { label: ticketStatusWords.pending, tone: 'info' },
  in_progress: { label: ticketStatusWords.in_progress, tone: 'warning' },
  on_hold: { label: ticketStatusWords.on_hold, tone: 'neutral', icon: IconPlayerPause },
  resolved: { label: ticketStatusWords.resolved, tone: 'success' },
  closed: { label: ticketStatusWords.closed, tone: 'neutral', icon: IconArchive },
} as const satisfies Record<Schemas['TicketStatus'], StatusWord>;

/** Whether money in a plan is still in it. */
export const holdingStates = {
  running: { label: 'Running', tone: 'info' },
  released: { label: 'Paid back', tone: 'success' },
} as const satisfies Record<string, StatusWord>;

/** "1 top-up", "2 top-ups", "No top-ups". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  if (count === 0) return `No ${many}`;
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
