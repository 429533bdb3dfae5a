import { IconArrowLeft } from '@tabler/icons-react';
import { Fragment, useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { dash, hasValue, joinPresent } from '../dash/dash';
import { listReturnState, isListReturn, useListHref } from '../list-state/list-link';
import { restoreListPosition, consumeListPosition } from '../list-state/list-position';
import { PrintedAt } from '../print-layout/printed-at';
import { useIsNarrow } from '../use-is-narrow';
import { useProductName } from '../ui-provider/product-name';
import classes from './page-header.module.css';

export interface PageHeaderProps {
  /**
   * Title of the screen, used as its h1 and document title. A missing title is shown as a dash. Several texts keep their order
   * regardless of their writing direction.
   */
  title: string | null | undefined | readonly (string | null | undefined)[];
  /** Formatted main amount of the screen, also part of the document title. */
  figure?: string | undefined;
  /** Text below the title. */
  subtitle?: ReactNode;
  /** Target and label of the Back link. Returns to a list's previous state if it was opened from there. @default label "Back" */
  back?: { href: string; label?: string };
  /** Actions of the screen, the primary button last. */
  actions?: ReactNode;
  /**
   * Truncates a long title instead of wrapping it, so that buttons keep their position from record to record.
   * @default false
   */
  hasFixedHeight?: boolean;
  /** Ref callback of the slot for a record's head. With a filled slot or a figure, the header is sticky. */
  headSlot?: (element: HTMLElement | null) => void;
}

/**
 * Title, Back link and actions of a screen. After a navigation the title receives the focus, so that screen readers and Tab
 * start from the new screen. On return to a list, the link that was followed receives it once rendered.
 */
export function PageHeader({ title, figure, subtitle, back, actions, hasFixedHeight, headSlot }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, search, key, state } = useLocation();
  const productName = useProductName();
  const backHref = useListHref(back?.href);
  const titles = [title].flat().filter(hasValue);
  // The focus does not move on the initial page load, nor on a search or filter within the screen.
  const moveFocus = useEffectEvent(() => {
    if (key !== 'default') heading.current?.focus({ preventScroll: true });
    const position = consumeListPosition(key, pathname + search, isListReturn(state));
    return position && restoreListPosition(position);
  });
  useEffect(() => moveFocus(), [pathname]);

  // Keeps the tab order equal to the visual order: with a fixed height, the actions come first except on phones.
  const areActionsFirst = !useIsNarrow() && hasFixedHeight;
  const summary = (figure !== undefined || headSlot) && (
    <div key="summary" className={classes.summary} data-head>
      {figure !== undefined && (
        <strong className={classes.figure} data-figures>
          {figure}
        </strong>
      )}
      {headSlot && <div ref={headSlot} className={classes.place} />}
    </div>
  );
  const actionBar = actions !== undefined && (
    <div key="actions" className={classes.actions}>
      {actions}
    </div>
  );

  return (
    <div className={classes.header} data-fixed-height={hasFixedHeight}>
      <title>{joinPresent([...titles, figure, productName], ' · ')}</title>
      <div className={classes.text}>
        {backHref !== undefined && (
          <Link to={backHref} state={listReturnState} className={classes.back}>
            <IconArrowLeft size={16} aria-hidden />
            {back?.label ?? 'Back'}
          </Link>
        )}
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {titles.length === 0 && dash}
          {titles.map((text, index) => (
            <Fragment key={index}>
              {index > 0 && ' · '}
              <bdi translate="no">{text}</bdi>
            </Fragment>
          ))}
        </h1>
        <PrintedAt />
        {hasValue(subtitle) && <div className={classes.subtitle}>{subtitle}</div>}
      </div>
      {areActionsFirst ? [actionBar, summary] : [summary, actionBar]}
    </div>
  );
}
