import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconThumbUp } from '@tabler/icons-react';
import { Fragment } from 'react';
import { RecordLink } from '../data-table/record-link';
import { IdentifierText } from '../identifier/identifier-text';
import { ErrorState, type ErrorStateProps } from '../states/states';
import { WordBadge, type StatusWord } from '../word-badge/word-badge';
import classes from './case-checks.module.css';

/** Something to know before a decision. */
export interface CaseCheck {
  key: string;
  /** `against`, `caution`, `for` or `neutral`; a word that is not known is shown as it came. */
  result: string;
  /** What it is about, in a word or two. */
  label: string;
  /** The reason, in a sentence. */
  text: string;
  /** Other records that it names. */
  links?: readonly CaseCheckLink[] | undefined;
}

interface CaseCheckLink {
  kind: string;
  _id: string;
  label: string;
}

export interface CaseChecksProps {
  /** Undefined while they are read. */
  checks: readonly CaseCheck[] | undefined;
  /** Why they could not be read. */
  failure?: ErrorStateProps | undefined;
  /** Where a record has its screen. Without it, as in a question, records are named and not linked. */
  hrefOf?: (record: CaseCheckLink) => string | undefined;
}

/** In the order in which they are read. */
const weights: Readonly<Record<string, StatusWord>> = {
  against: { label: 'Against', tone: 'danger' },
  caution: { label: 'Caution', tone: 'warning', icon: IconAlertTriangle },
  for: { label: 'For', tone: 'success', icon: IconThumbUp },
  neutral: { label: 'Neutral', tone: 'neutral' },
};
const order = Object.keys(weights);
const placeOf = ({ result }: CaseCheck) => (order.includes(result) ? order.indexOf(result) : order.length);

/** About as many as there will be, so that what stands below hardly moves. */
const awaited = 9;

/** What speaks for and against a decision: what speaks against it first, each with its reason. */
export function CaseChecks({ checks, failure, hrefOf }: CaseChecksProps) {
  if (failure) return <ErrorState {...failure} />;
  if (!checks) return <Awaited />;
  if (checks.length === 0) return 'Nothing is known for or against it.';
  return (
    <ul className={classes.checks}>
      {checks
        .toSorted((a, b) => placeOf(a) - placeOf(b))
        .map(({ key, result, label, text, links = [] }) => (
          <li key={key} className={classes.check}>
            <span>
              <WordBadge vocabulary={weights} word={result} />
            </span>
            <strong className={classes.label}>{label}</strong>
            <span className={classes.text}>
              <IdentifierText>{text}</IdentifierText>
              {links.map((link, index) => (
                <Fragment key={link._id}>
                  {index === 0 ? ' ' : ', '}
                  <RecordLink href={hrefOf?.(link)}>{link.label}</RecordLink>
                </Fragment>
              ))}
            </span>
          </li>
        ))}
    </ul>
  );
}

function Awaited() {
  return (
    <div className={classes.checks} role="status" aria-label="Loading the facts">
      {Array.from({ length: awaited }, (_, index) => (
        <div key={index} className={classes.check}>
          <Skeleton className={classes.awaited} />
        </div>
      ))}
    </div>
  );
}
