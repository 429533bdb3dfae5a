import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { toneIcons } from '../status-badge/status-badge';
import type { Tone } from '../theme/brand';
import tones from '../theme/tones.module.css';
import classes from './note.module.css';

export interface NoteProps {
  /** Determines the colour and the icon. */
  tone: Tone;
  /** Text of the note. */
  children: ReactNode;
  /** ARIA role; `alert` interrupts screen readers. @default "note" */
  role?: 'note' | 'status' | 'alert';
}

/** Notice about the content below it. */
export function Note({ tone, children, role = 'note' }: NoteProps) {
  const Icon = tone === 'danger' || tone === 'warning' ? IconAlertTriangle : toneIcons[tone];
  return (
    <div className={`${classes.note} ${tones.tone}`} data-tone={tone} role={role}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <div>{children}</div>
    </div>
  );
}
