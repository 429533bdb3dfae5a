import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { formatCount } from '../format-count/format-count';
import classes from './document-pager.module.css';

/** Current page, page counts and page handler of a document. */
export interface DocumentPages {
  /** Current page, from 1. */
  page: number;
  /** Number of available pages. */
  count: number;
  /** Number of pages of the original PDF; more than `count` if some were not stored. */
  total: number;
  /** Called with the number of the page to show. */
  onPage: (page: number) => void;
}

export interface DocumentPagerProps extends DocumentPages {
  /** Whether the surrounding viewer handles Page Up and Page Down. @default false */
  hasKeys?: boolean;
}

/** Pager of a document: Previous, Next and the page number. Renders nothing for a single page. */
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
          // A disabled button would lose the focus.
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
          {/* Browser translation replaces text nodes, and React can then update only a text without siblings. */}
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
  const storedPages = count === 1 ? 'only the first is stored' : `the first ${formatCount(count)} are stored`;
  return `The PDF has ${formatCount(total)} pages; ${storedPages}.`;
}
