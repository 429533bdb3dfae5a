import { getCurrentTime, formatAge, formatCount, formatDateTime, formatMoney, useTimeZone } from '@countinghouse/ui';
import { IconEye, IconUser, IconUsers } from '@tabler/icons-react';
import { memo, useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import classes from './case-list.module.css';
import type { QueueCase } from './queues-api';

export interface CaseListProps {
  /** Heading of the list: "Pending withdrawals". */
  label: string;
  cases: readonly QueueCase[];
  /** Number of further cases that are not in `cases`. @default 0 */
  unlistedCount?: number;
  /** Id of the open case. */
  currentId: string | undefined;
  /** The signed-in admin's id. */
  adminId: string | undefined;
  /** Returns the URL search of a case. */
  getSearch: (id: string) => string;
  /** Called when a case is selected, even the open one. */
  onSelect?: () => void;
}

/**
 * The cases of a queue, each a link that opens it. The list is one tab stop, at the open case; the arrow keys move
 * between cases. The open case scrolls into view only when another one is opened, so that new cases do not move the
 * list.
 */
export function CaseList({ label, cases, unlistedCount = 0, currentId, adminId, getSearch, onSelect }: CaseListProps) {
  const labelId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const currentIndex = cases.findIndex(({ _id }) => _id === currentId);
  const isListed = currentIndex !== -1;
  useEffect(() => {
    if (isListed) scrollToCurrent(scroller.current);
  }, [currentId, isListed]);
  const now = getCurrentTime();
  const timeZone = useTimeZone();
  /** Returns the end of the snooze, or how long the case has been pending. */
  const getTimeLabel = ({ since, snooze }: QueueCase) => {
    if (snooze) return formatDateTime(new Date(snooze.until), { timeZone, withTime: true });
    return since === undefined ? undefined : formatAge(new Date(since), now);
  };

  return (
    <nav className={classes.list} aria-labelledby={labelId}>
      <div className={classes.head}>
        <span id={labelId}>{label}</span>
        <span className={classes.count} translate="no">
          {formatCount(cases.length + unlistedCount)}
        </span>
      </div>
      <div ref={scroller} className={classes.scroller}>
        {cases.length === 0 && <p className={classes.note}>Nothing pending.</p>}
        <ol className={classes.cases} translate="no">
          {cases.map((queueCase, index) => (
            <CaseRow
              key={queueCase._id}
              queueCase={queueCase}
              search={getSearch(queueCase._id)}
              timeLabel={getTimeLabel(queueCase)}
              isCurrent={index === currentIndex}
              isTabStop={index === Math.max(currentIndex, 0)}
              adminId={adminId}
              onSelect={onSelect}
            />
          ))}
        </ol>
        {unlistedCount > 0 && <p className={classes.note}>{`and ${formatCount(unlistedCount)} more`}</p>}
      </div>
    </nav>
  );
}

/** Scrolls the list, not the page, until the open case and its neighbours are visible. */
function scrollToCurrent(scroller: HTMLElement | null) {
  const row = scroller?.querySelector('[aria-current]');
  if (!scroller || !row) return;
  const frame = scroller.getBoundingClientRect();
  const { top, bottom, height } = row.getBoundingClientRect();
  if (top - height < frame.top) scroller.scrollTop += top - height - frame.top;
  else if (bottom + height > frame.bottom) scroller.scrollTop += bottom + height - frame.bottom;
}

interface CaseRowProps extends Pick<CaseListProps, 'adminId' | 'onSelect'> {
  queueCase: QueueCase;
  search: string;
  /**
   * End of the snooze, or how long the case has been pending. A formatted string, so that the memoised row rarely
   * renders.
   */
  timeLabel: string | undefined;
  isCurrent: boolean;
  isTabStop: boolean;
}

/** Memoised, so that moving to another case renders two of a hundred rows. */
const CaseRow = memo(function CaseRow({
  queueCase,
  search,
  timeLabel,
  isCurrent,
  isTabStop,
  adminId,
  onSelect,
}: CaseRowProps) {
  const { label, fullName, amount, since, snooze } = queueCase;
  return (
    <li>
      <Link
        to={{ search }}
        replace
        className={classes.case}
        aria-current={isCurrent ? 'true' : undefined}
        tabIndex={isTabStop ? undefined : -1}
        onKeyDown={moveByArrows}
        onClick={onSelect}
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
          {timeLabel !== undefined && <time dateTime={snooze?.until ?? since}>{timeLabel}</time>}
        </span>
        <CaseApprovalRequest queueCase={queueCase} adminId={adminId} />
        <CaseRowPresence queueCase={queueCase} adminId={adminId} />
      </Link>
    </li>
  );
});

/** The admin who requested the approval of a case. */
function CaseApprovalRequest({
  queueCase: { requested_by: requester },
  adminId,
}: Pick<CaseRowProps, 'queueCase' | 'adminId'>) {
  if (!requester) return null;
  return (
    <span className={classes.people}>
      <IconUsers size={14} aria-hidden />
      <span className={classes.name}>
        {requester._id === adminId ? (
          'Awaiting second admin'
        ) : (
          <>
            Requested by <bdi translate="no">{requester.fullName}</bdi>
          </>
        )}
      </span>
    </span>
  );
}

/** The admin who has claimed a case, or else its viewers. */
function CaseRowPresence({ queueCase: { claim, viewers = [] }, adminId }: Pick<CaseRowProps, 'queueCase' | 'adminId'>) {
  const [viewer, ...others] = viewers;
  if (claim)
    return (
      <span className={classes.people} data-claimed>
        <IconUser size={14} aria-hidden />
        <span className={classes.name}>
          Claimed by {claim.admin._id === adminId ? 'you' : <bdi translate="no">{claim.admin.fullName}</bdi>}
        </span>
      </span>
    );
  if (!viewer) return null;
  return (
    <span className={classes.people}>
      <IconEye size={14} aria-hidden />
      <span className={classes.name}>
        <bdi translate="no">{viewer.fullName}</bdi>
        {others.length > 0 ? ` and ${formatCount(others.length)} more are viewing` : ' is viewing'}
      </span>
    </span>
  );
}

/** Moves focus between cases with Up, Down, Home and End. */
function moveByArrows(event: KeyboardEvent<HTMLAnchorElement>) {
  const row = event.currentTarget.parentElement;
  const cases = row?.parentElement;
  const target = {
    ArrowDown: row?.nextElementSibling,
    ArrowUp: row?.previousElementSibling,
    Home: cases?.firstElementChild,
    End: cases?.lastElementChild,
  }[event.key];
  if (!target) return;
  event.preventDefault();
  target.querySelector('a')?.focus();
}
