import { formatCount, formatMoney, joinPresent } from '@countinghouse/ui';
import type { CaseOutcome } from './case-context';

/** Count and total amount (US dollars) of each outcome, in the order in which the outcomes first occurred. */
export type SessionSummary = readonly { label: string; count: number; amount: number | undefined }[];

/** Adds an outcome. Amounts are summed in cents, to avoid rounding errors. */
export function addOutcome(summary: SessionSummary, { label, amount }: CaseOutcome): SessionSummary {
  const existing = summary.find((entry) => entry.label === label);
  if (!existing) return [...summary, { label, count: 1, amount }];
  const total = amount === undefined ? existing.amount : (toCents(existing.amount ?? 0) + toCents(amount)) / 100;
  return summary.map((entry) => (entry === existing ? { label, count: existing.count + 1, amount: total } : entry));
}

/** Removes an undone outcome. It must be one without an amount: amounts are not subtracted. */
export const removeOutcome = (summary: SessionSummary, { label }: Pick<CaseOutcome, 'label'>): SessionSummary =>
  summary.flatMap((entry) => {
    if (entry.label !== label) return entry;
    return entry.count > 1 ? { ...entry, count: entry.count - 1 } : [];
  });

const toCents = (dollars: number) => Math.round(dollars * 100);

/** Formats a summary: "Approved 9, $3,400.00 · Rejected 3, $200.00"; undefined if it is empty. */
export const formatSessionSummary = (summary: SessionSummary): string | undefined =>
  joinPresent(
    summary.map(({ label, count, amount }) =>
      joinPresent([`${label} ${formatCount(count)}`, amount === undefined ? '' : formatMoney(amount)], ', '),
    ),
    ' · ',
  );
