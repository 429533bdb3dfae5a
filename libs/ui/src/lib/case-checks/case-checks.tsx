import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconThumbUp } from '@tabler/icons-react';
import { Fragment } from 'react';
import { RecordLink } from '../data-table/record-link';
import { IdentifierText } from '../identifier/identifier-text';
import { ErrorState, type ErrorStateProps } from '../states/states';
import { LabelBadge, type StatusLabel } from '../label-badge/label-badge';
import classes from './case-checks.module.css';

/** A check to review before a decision. */
export interface CaseCheck {
  /** Unique key of the check. */
  key: string;
  /** `fail`, `warning`, `pass` or `info`. An unknown value is shown as received. */
  result: string;
  /** Short name of the check. */
  label: string;
  /** Explanation in one sentence. */
  text: string;
  /** Records that the explanation refers to. */
  links?: readonly CaseCheckLink[] | undefined;
}

interface CaseCheckLink {
  kind: string;
  _id: string;
  label: string;
}

export interface CaseChecksProps {
  /** The checks; undefined while they load. */
  checks: readonly CaseCheck[] | undefined;
  /** Replaces the checks when they could not be loaded. */
  failure?: ErrorStateProps | undefined;
  /** Returns the path of a record's screen. Without it, records are shown without links, as in a confirmation. */
  getHref?: (record: CaseCheckLink) => string | undefined;
}

/** Labels of the results, most severe first. */
const resultLabels: Readonly<Record<string, StatusLabel>> = {
  fail: { label: 'Fail', tone: 'danger' },
  warning: { label: 'Warning', tone: 'warning', icon: IconAlertTriangle },
  pass: { label: 'Pass', tone: 'success', icon: IconThumbUp },
  info: { label: 'Info', tone: 'neutral' },
};
const order = Object.keys(resultLabels);
const getRank = ({ result }: CaseCheck) => (order.includes(result) ? order.indexOf(result) : order.length);

/** Close to the usual number of checks, to limit layout shift. */
const SKELETON_ROWS = 9;

/** The checks of a decision with their explanations, most severe first. */
export function CaseChecks({ checks, failure, getHref }: CaseChecksProps) {
  if (failure) return <ErrorState {...failure} />;
  if (!checks) return <CheckSkeletons />;
  if (checks.length === 0) return 'No checks available.';
  return (
    <ul className={classes.checks}>
      {checks
        .toSorted((a, b) => getRank(a) - getRank(b))
        .map(({ key, result, label, text, links = [] }) => (
          <li key={key} className={classes.check}>
            <span>
              <LabelBadge labels={resultLabels} value={result} />
            </span>
            <strong className={classes.label}>{label}</strong>
            <span className={classes.text}>
              <IdentifierText>{text}</IdentifierText>
              {links.map((link, index) => (
                <Fragment key={link._id}>
                  {index === 0 ? ' ' : ', '}
                  <RecordLink href={getHref?.(link)}>{link.label}</RecordLink>
                </Fragment>
              ))}
            </span>
          </li>
        ))}
    </ul>
  );
}

function CheckSkeletons() {
  return (
    <div className={classes.checks} role="status" aria-label="Loading checks">
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <div key={index} className={classes.check}>
          <Skeleton className={classes.skeleton} />
        </div>
      ))}
    </div>
  );
}
