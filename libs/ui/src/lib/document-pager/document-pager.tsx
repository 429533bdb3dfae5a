import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { formatCount } from '../format-count/format-count';
import classes from './document-pager.module.css';

/** Which page of a document is shown, out of how many, and how to show another one. */
export interface DocumentPages {
  /** The page that is shown, from 1. */
  page: number;
  /** How many pages can be shown. */
  count: number;
  /** How many pages the PDF has; more than `count` where the others were not kept. */
  total: number;
  /** Called with the number of the page to turn to. */
  onPage: (page: number) => void;
}

export interface DocumentPagerProps extends DocumentPages {
  /** The viewer around it turns pages by Page Up and Page Down. @default false */
  hasKeys?: boolean;
}

/** The pages of a document, one at a time: Previous, Next, and which one it is. It draws nothing for a document of one page. */
export function DocumentPager({ page, count, total, onPage, hasKeys = false }: DocumentPagerProps) {
  const steps = [
    { label: 'Previous page', key: 'PageUp', keyName: 'Page Up', icon: IconChevronLeft, target: page - 1 },
    { label: 'Next page', key: 'PageDown', keyName: 'Page Down', icon: IconChevronRight, target: page + 1 },
  ];
  const [previous, next] = steps.map(({ label, key, keyName, icon: Icon, target }) => {
    const isDisabled = target < 1 || target > count;
    return (
      <Tooltip key={key} label={hasKeys ? `${label} (${keyName})` : label}>
        <ActionIcon
          className={classes.step}
          variant="default"
          size={36}
          aria-label={label}
          {...(hasKeys && { 'aria-keyshortcuts': key })}
          // A button that is disabled loses the focus.
          aria-disabled={isDisabled}
          data-disabled={isDisabled || undefined}
          onClick={() => !isDisabled && onPage(target)}
        >
          <Icon className={classes.chevron} size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Tooltip>
    );
  });

  const hasOmitted = total > count;
  if (count < 2 && !hasOmitted) return null;
  return (
    <div className={classes.pager} role="group" aria-label="Pages">
      {count > 1 && (
        <>
          {previous}
          {/* Where the browser translates the page, React no longer reaches a text that has a neighbour. */}
          <span className={classes.page} role="status" data-figures>
            {`Page ${formatCount(page)} of ${formatCount(count)}`}
          </span>
          {next}
        </>
      )}
      {hasOmitted && <span className={classes.omitted}>{describeOmitted(count, total)}</span>}
    </div>
  );
}

function describeOmitted(count: number, total: number): string {
  const kept = count === 1 ? 'only the first is kept' : `the first ${formatCount(count)} are kept`;
  return `The PDF has ${formatCount(total)} pages; ${kept}.`;
}
