import { IconCircleCheck, IconCircleDashed, IconCircleX, IconClockHour4, IconInfoCircle } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { Tone } from '../theme/brand';
import tones from '../theme/tones.module.css';
import classes from './status-badge.module.css';

/** Icon component from the icon set. */
export type BadgeIcon = ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>;

/** Default icon of each tone. */
export const toneIcons: Record<Tone, BadgeIcon> = {
  neutral: IconCircleDashed,
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconClockHour4,
  danger: IconCircleX,
};

export interface StatusBadgeProps {
  /** Meaning of the status, which determines colour and default icon. */
  tone: Tone;
  /** Label of the status. */
  children: ReactNode;
  /** Icon. @default the icon of the tone */
  icon?: BadgeIcon;
}

/** Badge of a status with icon, label and colour. */
export function StatusBadge({ tone, children, icon: Icon = toneIcons[tone] }: StatusBadgeProps) {
  return (
    <span className={`${classes.badge} ${tones.tone}`} data-tone={tone}>
      <Icon size={14} stroke={2} aria-hidden />
      {children}
    </span>
  );
}
