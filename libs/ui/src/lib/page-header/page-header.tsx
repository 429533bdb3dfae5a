import { IconArrowLeft } from '@tabler/icons-react';
import { Fragment, useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { dash, isKnown, joinKnown } from '../dash/dash';
import { backInList, isBackInList, useListHref } from '../list-state/list-link';
import { returnToPlace, takePlace } from '../list-state/list-place';
import { PrintedAt } from '../on-paper/printed-at';
import { useIsNarrow } from '../use-is-narrow';
import { useProductName } from '../ui-provider/product-name';
import classes from './page-header.module.css';

export interface PageHeaderProps {
  /**
   * The screen's name, with the record's where it shows one: its h1, and the document's title. A dash where it is not known.
   * Several texts stand in their order, whichever way each of them is written.
   */
  title: string | null | undefined | readonly (string | null | undefined)[];
  /** The amount that the screen is about, as it is written: the largest text, and in the document's title too. */
  figure?: string | undefined;
  /** Stands under the title, in smaller letters. */
  subtitle?: ReactNode;
  /**
   * Where Back leads, and what it is called: to a list as it was left, where one came from there. @default label "Back"
   */
  back?: { href: string; label?: string };
  /** The screen's actions, its one primary button last. */
  actions?: ReactNode;
  /**
   * A long title is cut instead of wrapped, so that the buttons stand at the same place for each of many records that are
   * decided one after the other. @default false
   */
  hasFixedHeight?: boolean;
  /** Is given the element that a record's head is drawn into. Filled, or with a figure, the header stays in sight. */
  headPlace?: (element: HTMLElement | null) => void;
}

/**
 * Title, way back and actions of a screen. After a navigation the title takes the focus, so that screen readers and the
 * Tab key start from the new screen. Back in a list, the link that led out of it gets it as soon as it is there.
 */
export function PageHeader({ title, figure, subtitle, back, actions, hasFixedHeight, headPlace }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, search, key, state } = useLocation();
  const productName = useProductName();
  const backHref = useListHref(back?.href);
  const titles = [title].flat().filter(isKnown);
  // The first screen leaves the focus where the browser has it, and so does a search or a filter of the same screen.
  const takeFocus = useEffectEvent(() => {
    if (key !== 'default') heading.current?.focus({ preventScroll: true });
    const place = takePlace(key, pathname + search, isBackInList(state));
    return place && returnToPlace(place);
  });
  useEffect(() => takeFocus(), [pathname]);

  // The Tab key follows what is seen: where the height is fixed, the actions stand above, but on a phone.
  const areActionsFirst = !useIsNarrow() && hasFixedHeight;
  const summary = (figure !== undefined || headPlace) && (
    <div key="summary" className={classes.summary} data-head>
      {figure !== undefined && (
        <strong className={classes.figure} data-figures>
          {figure}
        </strong>
      )}
      {headPlace && <div ref={headPlace} className={classes.place} />}
    </div>
  );
  const actionBar = actions !== undefined && (
    <div key="actions" className={classes.actions}>
      {actions}
    </div>
  );

  return (
    <div className={classes.header} data-fixed-height={hasFixedHeight}>
      <title>{joinKnown([...titles, figure, productName], ' · ')}</title>
      <div className={classes.text}>
        {backHref !== undefined && (
          <Link to={backHref} state={backInList} className={classes.back}>
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
        {isKnown(subtitle) && <div className={classes.subtitle}>{subtitle}</div>}
      </div>
      {areActionsFirst ? [actionBar, summary] : [summary, actionBar]}
    </div>
  );
}
