import { VisuallyHidden } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { dash, hasValue } from '../dash/dash';
import { Hint } from '../hint/hint';
import { StatusBadge, type BadgeIcon } from '../status-badge/status-badge';
import { getStatusLabel } from '../status-badge/get-status-label';
import type { Tone } from '../theme/brand';
import classes from './label-badge.module.css';

/** Label, tone and icon of a status. */
export interface StatusLabel {
  /** Text of the badge. */
  label: string;
  /** Meaning, which determines the colour. */
  tone: Tone;
  /** Icon. @default the icon of the tone */
  icon?: BadgeIcon;
}

export interface LabelBadgeProps {
  /** Labels of the known statuses. */
  labels: Readonly<Record<string, StatusLabel>>;
  /** Status from the server. An unknown one is shown as received, a missing one as a dash. */
  value?: string | null;
  /** Note in a tooltip, also for keyboard and touch. Lines are separated by line breaks. */
  note?: string | undefined;
}

/** Badge of a status, with label and tone looked up by value. */
export function LabelBadge({ labels, value, note }: LabelBadgeProps) {
  if (!hasValue(value)) return <span>{dash}</span>;
  const { label, ...style } = getStatusLabel<StatusLabel>(labels, value);
  if (!hasValue(note)) return <StatusBadge {...style}>{label}</StatusBadge>;
  return (
    <Hint label={<div className={classes.note}>{note}</div>} isForAll>
      <span className={classes.noted} tabIndex={0}>
        <StatusBadge {...style}>
          {label}
          <IconMessage size={12} stroke={2} aria-hidden />
        </StatusBadge>
        <VisuallyHidden>: {note}</VisuallyHidden>
      </span>
    </Hint>
  );
}
