import { LabelBadge, type LabelBadgeProps } from '@countinghouse/ui';
import { IconArrowRight } from '@tabler/icons-react';
import classes from './status-change.module.css';

export interface StatusChangeProps extends Pick<LabelBadgeProps, 'labels'> {
  from: string;
  to: string;
}

/** The old and the new status. */
export function StatusChange({ labels, from, to }: StatusChangeProps) {
  return (
    <span className={classes.change}>
      <LabelBadge labels={labels} value={from} />
      <IconArrowRight size={16} role="img" aria-label="becomes" />
      <LabelBadge labels={labels} value={to} />
    </span>
  );
}
