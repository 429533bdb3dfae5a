import { DescriptionList } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import classes from './decision-facts.module.css';

export interface DecisionFactsProps {
  /** Term and value; a value that is not there is drawn as a dash. */
  facts: readonly (readonly [term: string, value: ReactNode])[];
  /** What follows from the decision. */
  consequence: string;
}

/** All that a decision is about, each fact on its line. */
export function DecisionFacts({ facts, consequence }: DecisionFactsProps) {
  return (
    <>
      <DescriptionList isInRows items={facts.map(([term, value]) => ({ term, value }))} />
      <p className={classes.consequence}>{consequence}</p>
    </>
  );
}
