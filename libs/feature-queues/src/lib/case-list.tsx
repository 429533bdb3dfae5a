import { currentTime, formatAge, formatCount, formatDateTime, formatMoney, useTimeZone } from '@countinghouse/ui';
import { IconEye, IconUser, IconUsers } from '@tabler/icons-react';
import { memo, useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import classes from './case-list.module.css';
import type { QueueCase } from './queues-api';

export interface CaseListProps {
  /** What the list holds: "Waiting withdrawals". */
  label: string;
  /** The cases that wait, in their order. */
  cases: readonly QueueCase[];
  /** How many wait that are not among these. @default 0 */
  more?: number;
  /** The case that is open. */
  currentId: string | undefined;
  /** The signed-in admin's id. */
  adminId: string | undefined;
  /** The address of a case: what stands behind the path. */
  searchOf: (id: string) => string;
  /** Called when a case is chosen, also the one that is open. */
  onChosen?: () => void;
}

/**
 * The cases that wait, each a link that opens it. It is one stop for the Tab key, at the open case; the arrow keys lead to
 * the others. The open case is scrolled into sight when another one is opened, and only then: what somebody reads in the
 * list does not move for news.
 */
export function CaseList({ label, cases, more = 0, currentId, adminId, searchOf, onChosen }: CaseListProps) {
  const labelId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const openAt = cases.findIndex(({ _id }) => _id === currentId);
  const isListed = openAt !== -1;
  useEffect(() => {
    if (isListed) showCurrent(scroller.current);
  }, [currentId, isListed]);
  const now = currentTime();
  const timeZone = useTimeZone();
  /** Until when it is snoozed, or else how long it has waited, in words. */
  const describeWait = ({ since, snooze }: QueueCase) => {
    if (snooze) return formatDateTime(new Date(snooze.until), { timeZone, withTime: true });
    return since === undefined ? undefined : formatAge(new Date(since), now);
  };

  return (
    <nav className={classes.list} aria-labelledby={labelId}>
      <div className={classes.head}>
        <span id={labelId}>{label}</span>
        <span className={classes.count} translate="no">
          {formatCount(cases.length + more)}
        </span>
      </div>
      <div ref={scroller} className={classes.scroller}>
        {cases.length === 0 && <p className={classes.note}>Nothing waits.</p>}
        <ol className={classes.cases} translate="no">
          {cases.map((each, place) => (
            <CaseRow
              key={each._id}
              found={each}
              search={searchOf(each._id)}
              when={describeWait(each)}
              isCurrent={place === openAt}
              isStop={place === Math.max(openAt, 0)}
              adminId={adminId}
              onChosen={onChosen}
            />
          ))}
        </ol>
        {more > 0 && <p className={classes.note}>{`and ${formatCount(more)} more`}</p>}
      </div>
    </nav>
  );
}

/** Scrolls the list, and not the page, so that the open case is in sight with the one before and after it. */
function showCurrent(scroller: HTMLElement | null) {
  const row = scroller?.querySelector('[aria-current]');
  if (!scroller || !row) return;
  const frame = scroller.getBoundingClientRect();
  const { top, bottom, height } = row.getBoundingClientRect();
  if (top - height < frame.top) scroller.scrollTop += top - height - frame.top;
  else if (bottom + height > frame.bottom) scroller.scrollTop += bottom + height - frame.bottom;
}

interface CaseRowProps extends Pick<CaseListProps, 'adminId' | 'onChosen'> {
  found: QueueCase;
  search: string;
  /** Until when it is snoozed or how long it has waited, in words: they change rarely, and so does the row. */
  when: string | undefined;
  isCurrent: boolean;
  /** The Tab key stops here. */
  isStop: boolean;
}

/** Drawn anew only where something in it has changed: J and K draw two of a hundred. */
const CaseRow = memo(function CaseRow({ found, search, when, isCurrent, isStop, adminId, onChosen }: CaseRowProps) {
  const { label, fullName, amount, since, snooze } = found;
  return (
    <li>
      <Link
        to={{ search }}
        replace
        className={classes.case}
        aria-current={isCurrent ? 'true' : undefined}
        tabIndex={isStop ? undefined : -1}
        onKeyDown={moveByArrows}
        onClick={onChosen}
      >
        <span className={classes.line}>
          <span className={classes.name} title={fullName ?? label}>
            <bdi translate="no">{fullName ?? label}</bdi>
          </span>
          {amount !== null && amount !== undefined && <span data-figures>{formatMoney(amount)}</span>}
        </span>
        <span className={classes.line} data-second>
          <span className={classes.name} title={label}>
            {fullName !== undefined && <bdi translate="no">{label}</bdi>}
          </span>
          {when !== undefined && <time dateTime={snooze?.until ?? since}>{when}</time>}
        </span>
        <CaseApprovalRequest found={found} adminId={adminId} />
        <CaseOwners found={found} adminId={adminId} />
      </Link>
    </li>
  );
});

/** Who has proposed to approve a case, which waits for a second admin. */
function CaseApprovalRequest({ found: { requested_by: by }, adminId }: Pick<CaseRowProps, 'found' | 'adminId'>) {
  if (!by) return null;
  return (
    <span className={classes.people} data-proposed>
      <IconUsers size={14} aria-hidden />
      <span className={classes.name}>
        {by._id === adminId ? (
          'You wait for a second admin'
        ) : (
          <>
            Proposed by <bdi translate="no">{by.fullName}</bdi>
          </>
        )}
      </span>
    </span>
  );
}

/** Who has taken a case, or else who looks at it, in a line; nothing where nobody does. */
function CaseOwners({ found: { claim, viewers = [] }, adminId }: Pick<CaseRowProps, 'found' | 'adminId'>) {
  const [viewer, ...others] = viewers;
  if (claim)
    return (
      <span className={classes.people} data-taken>
        <IconUser size={14} aria-hidden />
        <span className={classes.name}>
          Taken by {claim.admin._id === adminId ? 'you' : <bdi translate="no">{claim.admin.fullName}</bdi>}
        </span>
      </span>
    );
  if (!viewer) return null;
  return (
    <span className={classes.people}>
      <IconEye size={14} aria-hidden />
      <span className={classes.name}>
        <bdi translate="no">{viewer.fullName}</bdi>
        {others.length > 0 ? ` and ${formatCount(others.length)} more are looking` : ' is looking'}
      </span>
    </span>
  );
}

/** Up and Down, Home and End lead from case to case. */
function moveByArrows(event: KeyboardEvent<HTMLAnchorElement>) {
  const row = event.currentTarget.parentElement;
  const cases = row?.parentElement;
  const to = {
    ArrowDown: row?.nextElementSibling,
    ArrowUp: row?.previousElementSibling,
    Home: cases?.firstElementChild,
    End: cases?.lastElementChild,
  }[event.key];
  if (!to) return;
  event.preventDefault();
  to.querySelector('a')?.focus();
}
