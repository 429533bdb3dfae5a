import { isAmount } from '@countinghouse/ui';
import { useSearchParams } from 'react-router-dom';
import type { CasesQuery } from './queues-api';

/** State of a queue in the URL: the current case, order and filters. */
export interface QueueUrlState {
  /** Id of the current case; undefined until one is opened. */
  caseId: string | undefined;
  order: NonNullable<CasesQuery['order']>;
  /** US dollars, as `2500.5`; "" for none. */
  amounts: { from: string; to: string };
  /** Whether the snoozed cases are shown, not the pending ones. */
  isSnoozed: boolean;
}

const getAmount = (params: URLSearchParams, name: string) => {
  const text = params.get(name) ?? '';
  return isAmount(text) ? text : '';
};

/** Returns the URL state of a queue and its setter. Changes replace the history entry, so that a queue is one entry. */
export function useQueueUrlState() {
  const [params, setParams] = useSearchParams();
  const urlState: QueueUrlState = {
    caseId: params.get('case') ?? undefined,
    order: params.get('order') === 'largest' ? 'largest' : 'oldest',
    amounts: { from: getAmount(params, 'amount_min'), to: getAmount(params, 'amount_max') },
    isSnoozed: params.get('snoozed') === 'true',
  };
  const update = (changes: Record<string, string | undefined>) =>
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
  /** Returns the URL search of a case, with the current order and filters. */
  const getSearch = (caseId: string) => {
    const next = new URLSearchParams(params);
    next.set('case', caseId);
    return `?${next}`;
  };
  return { urlState, update, getSearch };
}

/** Converts the URL state to query parameters. */
export const toCasesQuery = ({ order, amounts: { from, to }, isSnoozed }: QueueUrlState): CasesQuery => ({
  order,
  ...(from !== '' && { amount_min: Number(from) }),
  ...(to !== '' && { amount_max: Number(to) }),
  ...(isSnoozed && { snoozed: 'true' as const }),
});
