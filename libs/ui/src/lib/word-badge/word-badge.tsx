import { VisuallyHidden } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { dash, isKnown } from '../dash/dash';
import { Hint } from '../hint/hint';
import { StatusBadge, type BadgeIcon } from '../status-badge/status-badge';
import { wordOf } from '../status-badge/word-of';
import type { Tone } from '../theme/brand';
import classes from './word-badge.module.css';

/** What a status is called and how it looks. */
export interface StatusWord {
  label: string;
  tone: Tone;
  /** Takes the place of the tone's own icon. */
  icon?: BadgeIcon;
}

export interface WordBadgeProps {
  /** The words of the area. */
  vocabulary: Readonly<Record<string, StatusWord>>;
  /** The status as the server says it. One that the vocabulary does not have is shown as it came, none as a dash. */
  word?: string | null;
  /** What is to be known about it; in a tooltip, for the keyboard and a finger too. Several lines are separated by breaks. */
  note?: string | undefined;
}

/** A status as a badge, by the vocabulary of its area. */
export function WordBadge({ vocabulary, word, note }: WordBadgeProps) {
  if (!isKnown(word)) return <span>{dash}</span>;
  const { label, ...looks } = wordOf<StatusWord>(vocabulary, word);
  if (!isKnown(note)) return <StatusBadge {...looks}>{label}</StatusBadge>;
  return (
    <Hint label={<div className={classes.note}>{note}</div>} isForAll>
      <span className={classes.noted} tabIndex={0}>
        <StatusBadge {...looks}>
          {label}
          <IconMessage size={12} stroke={2} aria-hidden />
        </StatusBadge>
        <VisuallyHidden>: {note}</VisuallyHidden>
      </span>
    </Hint>
  );
}
