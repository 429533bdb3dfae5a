import { joinKnown } from '@countinghouse/ui';

/** A record that is decided about, as a server may send it. */
export interface DecisionSubject {
  amount?: number;
  status?: string;
}

/** The same, once it is known how much money it is about and where it stands. */
export type Decidable<Subject extends DecisionSubject> = Subject & {
  amount: number;
  status: NonNullable<Subject['status']>;
};

/** A record that can be decided, or why it cannot. */
export type Decidability<Subject extends DecisionSubject> =
  | { record: Decidable<Subject>; lack?: undefined }
  | { record?: undefined; lack: string };

/** Whether a record can be decided: nobody decides about an amount that is not known, nor from a state that is not. */
export function toDecidable<Subject extends DecisionSubject>(record: Subject): Decidability<Subject> {
  const { amount, status } = record;
  if (amount !== undefined && status) return { record: { ...record, amount, status } };
  const unsaid = joinKnown([amount === undefined ? 'the amount' : '', status ? '' : 'the status'], ' and ');
  return { lack: `The server did not say ${unsaid}, so it cannot be decided here.` };
}
