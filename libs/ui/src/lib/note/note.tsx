import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { toneIcons } from '../status-badge/status-badge';
import type { Tone } from '../theme/brand';
import tones from '../theme/tones.module.css';
import classes from './note.module.css';

export interface NoteProps {
  /** What kind of note it is; chooses its colour and its icon. */
  tone: Tone;
  /** What it says. */
  children: ReactNode;
  /** `alert` interrupts a screen reader. @default "note" */
  role?: 'note' | 'status' | 'alert';
}

/** A sentence that belongs to all that stands below it. */
export function Note({ tone, children, role = 'note' }: NoteProps) {
  const Icon = tone === 'danger' || tone === 'warning' ? IconAlertTriangle : toneIcons[tone];
  return (
    <div className={`${classes.note} ${tones.tone}`} data-tone={tone} role={role}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <div>{children}</div>
    </div>
  );
}
