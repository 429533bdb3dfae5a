import { StatusBadge, type Tone } from '@countinghouse/ui';
import { IconArrowRight } from '@tabler/icons-react';
import classes from './status-change.module.css';

interface Word {
  label: string;
  tone: Tone;
}

/** From which state to which. */
export function StatusChange({ from, to }: { from: Word; to: Word }) {
  return (
    <span className={classes.change}>
      <StatusBadge tone={from.tone}>{from.label}</StatusBadge>
      <IconArrowRight size={16} role="img" aria-label="becomes" />
      <StatusBadge tone={to.tone}>{to.label}</StatusBadge>
    </span>
  );
}
