import { DescriptionList } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import classes from './decision-checks.module.css';

export interface DecisionChecksProps {
  /** Term and value; a value that is not there is drawn as a dash. */
  checks: readonly (readonly [term: string, value: ReactNode])[];
  /** What follows from the decision. */
  consequence: string;
}

/** All that a decision is about, each fact on its line. */
export function DecisionChecks({ checks, consequence }: DecisionChecksProps) {
  return (
    <>
      <DescriptionList isInRows items={checks.map(([term, value]) => ({ term, value }))} />
      <p className={classes.consequence}>{consequence}</p>
    </>
  );
}
