import { isAmount } from '@countinghouse/ui';
import { useSearchParams } from 'react-router-dom';
import type { CasesQuestion } from './queues-api';

/** What the address of a queue says: which case is shown, and how the queue is ordered and filtered. */
export interface QueueAddress {
  /** The case on the screen; undefined until one is chosen. */
  caseId: string | undefined;
  order: NonNullable<CasesQuestion['order']>;
  /** US dollars, as `2500.5`; "" is none. */
  amounts: { from: string; to: string };
  /** What is snoozed is walked through, not what waits. */
  isSnoozed: boolean;
}

const amountIn = (params: URLSearchParams, name: string) => {
  const text = params.get(name) ?? '';
  return isAmount(text) ? text : '';
};

/** The address's state, and the way to change it. Going through a queue is one step in the history. */
export function useQueueAddress() {
  const [params, setParams] = useSearchParams();
  const address: QueueAddress = {
    caseId: params.get('case') ?? undefined,
    order: params.get('order') === 'largest' ? 'largest' : 'oldest',
    amounts: { from: amountIn(params, 'amount_min'), to: amountIn(params, 'amount_max') },
    isSnoozed: params.get('snoozed') === 'true',
  };
  const change = (changes: Record<string, string | undefined>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  /** The address of a case, in the queue as it is ordered and narrowed: what stands behind the path. */
  const searchOf = (caseId: string) => {
    const next = new URLSearchParams(params);
    next.set('case', caseId);
    return `?${next}`;
  };
  return { address, change, searchOf };
}

/** What the server is asked for an address. */
export const toCasesQuestion = ({ order, amounts: { from, to }, isSnoozed }: QueueAddress): CasesQuestion => ({
  order,
  ...(from !== '' && { amount_min: Number(from) }),
  ...(to !== '' && { amount_max: Number(to) }),
  ...(isSnoozed && { snoozed: 'true' as const }),
});
