import { joinPresent } from '@countinghouse/ui';

/** A record to decide; the server may omit properties. */
export interface DecisionSubject {
  amount?: number;
  status?: string;
}

/** A record with a known amount and status. */
export type Decidable<Subject extends DecisionSubject> = Subject & {
  amount: number;
  status: NonNullable<Subject['status']>;
};

/** A record that can be decided, or the reason why not. */
export type Decidability<Subject extends DecisionSubject> =
  | { record: Decidable<Subject>; disabledReason?: undefined }
  | { record?: undefined; disabledReason: string };

/** Checks that a record has the amount and status that a decision requires. */
export function toDecidable<Subject extends DecisionSubject>(record: Subject): Decidability<Subject> {
  const { amount, status } = record;
  if (amount !== undefined && status) return { record: { ...record, amount, status } };
  const missing = joinPresent([amount === undefined ? 'the amount' : '', status ? '' : 'the status'], ' and ');
  return { disabledReason: `Not sent by the server ${missing}, so it cannot be decided here.` };
}
