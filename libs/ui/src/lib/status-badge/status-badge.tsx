import { IconCircleCheck, IconCircleDashed, IconCircleX, IconClockHour4, IconInfoCircle } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { Tone } from '../theme/brand';
import tones from '../theme/tones.module.css';
import classes from './status-badge.module.css';

/** Any icon of the icon set. */
export type BadgeIcon = ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>;

/** The icon of a tone that names none of its own. */
export const toneIcons: Record<Tone, BadgeIcon> = {
  neutral: IconCircleDashed,
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconClockHour4,
  danger: IconCircleX,
};

export interface StatusBadgeProps {
  /** What the status means; chooses the colour and the icon. */
  tone: Tone;
  /** The word. A status is never told by colour alone. */
  children: ReactNode;
  /** Takes the place of the tone's own icon. */
  icon?: BadgeIcon;
}

/** A status: icon, word and tone. */
export function StatusBadge({ tone, children, icon: Icon = toneIcons[tone] }: StatusBadgeProps) {
  return (
    <span className={`${classes.badge} ${tones.tone}`} data-tone={tone}>
      <Icon size={14} stroke={2} aria-hidden />
      {children}
    </span>
  );
}
