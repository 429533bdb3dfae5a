import { WordBadge, type WordBadgeProps } from '@countinghouse/ui';
import { IconArrowRight } from '@tabler/icons-react';
import classes from './status-change.module.css';

export interface StatusChangeProps extends Pick<WordBadgeProps, 'vocabulary'> {
  from: string;
  to: string;
}

/** From which state to which. */
export function StatusChange({ vocabulary, from, to }: StatusChangeProps) {
  return (
    <span className={classes.change}>
      <WordBadge vocabulary={vocabulary} word={from} />
      <IconArrowRight size={16} role="img" aria-label="becomes" />
      <WordBadge vocabulary={vocabulary} word={to} />
    </span>
  );
}
