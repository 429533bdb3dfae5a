import { DescriptionList } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import classes from './decision-details.module.css';

export interface DecisionDetailsProps {
  /** Terms and values; a missing value shows a dash. */
  details: readonly (readonly [term: string, value: ReactNode])[];
  /** The consequence of the decision. */
  consequence: string;
}

/** Summarises what a decision is about. */
export function DecisionDetails({ details, consequence }: DecisionDetailsProps) {
  return (
    <>
      <DescriptionList isInRows items={details.map(([term, value]) => ({ term, value }))} />
      <p className={classes.consequence}>{consequence}</p>
    </>
  );
}
