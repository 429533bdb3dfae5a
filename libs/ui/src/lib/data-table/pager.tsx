import { usePagination } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { formatCount } from '../format-count/format-count';
import classes from './pager.module.css';

export interface PagerProps {
  /** Accessible name. */
  label: string;
  /** Current page, from 1. */
  page: number;
  /** Number of pages. */
  pages: number;
  /** Called with the selected page. */
  onChange: (page: number) => void;
}

/** Page buttons with Previous and Next. Renders nothing for a single page. */
export function Pager({ label, page, pages, onChange }: PagerProps) {
  const { range } = usePagination({ total: pages, page, siblings: 1, boundaries: 1 });
  if (pages <= 1) return null;
  return (
    <nav className={classes.pager} aria-label={label}>
      <button type="button" className={classes.step} disabled={page <= 1} onClick={() => onChange(page - 1)}>
        <IconChevronLeft size={16} aria-hidden />
        Previous
      </button>
      <ul className={classes.pages} translate="no">
        {range.map((entry, index) => (
          <li key={entry === 'dots' ? `dots-${index}` : entry}>
            {entry === 'dots' ? (
              <span className={classes.dots}>…</span>
            ) : (
              <button
                type="button"
                className={classes.page}
                aria-label={`Page ${entry}`}
                aria-current={entry === page ? 'page' : undefined}
                onClick={() => onChange(entry)}
              >
                {formatCount(entry)}
              </button>
            )}
          </li>
        ))}
      </ul>
      <button type="button" className={classes.step} disabled={page >= pages} onClick={() => onChange(page + 1)}>
        Next
        <IconChevronRight size={16} aria-hidden />
      </button>
    </nav>
  );
}
