import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { ListLink } from '../list-state/list-link';
import { WhyNot } from '../why-not/why-not';
import classes from './row-action.module.css';

export interface RowActionProps {
  /** Names the record too: "Delete Ada Lovelace". */
  label: string;
  icon: ReactNode;
  /** Makes it a link, which a middle click opens in a new tab. */
  href?: string;
  onClick?: () => void;
  /** `danger` for what destroys; such actions stand last. @default "neutral" */
  tone?: 'neutral' | 'danger';
  /** @default false */
  isDisabled?: boolean;
  /** Why it cannot be done with this row: "The server did not say its amount." It says so instead of doing it. */
  lack?: string | undefined;
}

/** One thing that can be done with a row: an icon, named for screen readers and in its tooltip. */
export function RowAction({ label, icon, href, onClick, tone = 'neutral', isDisabled = false, lack }: RowActionProps) {
  const looks: ActionIconProps = {
    variant: 'subtle',
    size: 32,
    color: tone === 'danger' ? 'red' : undefined,
    c: tone === 'danger' ? 'var(--ui-tone-danger)' : 'var(--ui-ink-second)',
    disabled: isDisabled,
  };
  return (
    <WhyNot reason={lack} label={label}>
      {(marks) => {
        if (lack !== undefined) {
          return (
            <ActionIcon variant="subtle" size={32} className={classes.lacking} aria-label={label} {...marks}>
              {icon}
            </ActionIcon>
          );
        }
        return href === undefined ? (
          <ActionIcon {...looks} aria-label={label} onClick={onClick}>
            {icon}
          </ActionIcon>
        ) : (
          <ActionIcon {...looks} aria-label={label} component={ListLink} to={href}>
            {icon}
          </ActionIcon>
        );
      }}
    </WhyNot>
  );
}
