import { ActionIcon, Tooltip, VisuallyHidden, type ActionIconProps } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { ListLink } from '../list-state/list-link';

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
  /** Why it cannot be done with this row: it says so instead of doing it. */
  lack?: string | undefined;
}

/** One thing that can be done with a row: an icon, named for screen readers and in its tooltip. */
export function RowAction({ label, icon, href, onClick, tone = 'neutral', isDisabled = false, lack }: RowActionProps) {
  const lackId = useId();
  const looks: ActionIconProps = {
    variant: 'subtle',
    size: 32,
    color: tone === 'danger' ? 'red' : undefined,
    c: tone === 'danger' ? 'var(--ui-tone-danger)' : 'var(--ui-ink-second)',
    disabled: isDisabled,
  };
  if (lack !== undefined) {
    // It stays within reach of the keyboard, so that everybody learns why it does nothing.
    return (
      <>
        <Tooltip label={`${label}: ${lack}`}>
          <ActionIcon {...looks} data-disabled aria-disabled aria-label={label} aria-describedby={lackId}>
            {icon}
          </ActionIcon>
        </Tooltip>
        <VisuallyHidden id={lackId}>{lack}</VisuallyHidden>
      </>
    );
  }
  return (
    <Tooltip label={label}>
      {href === undefined ? (
        <ActionIcon {...looks} aria-label={label} onClick={onClick}>
          {icon}
        </ActionIcon>
      ) : (
        <ActionIcon {...looks} aria-label={label} component={ListLink} to={href}>
          {icon}
        </ActionIcon>
      )}
    </Tooltip>
  );
}
