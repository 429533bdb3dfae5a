import type { ReactNode } from 'react';
import { Hint } from '../hint/hint';
import { ListLink } from '../list-state/list-link';
import { DisabledReason } from '../disabled-reason/disabled-reason';
import classes from './row-action.module.css';

export interface RowActionProps {
  /** Accessible name and tooltip, including the record: "Delete Ada Lovelace". */
  label: string;
  /** Decorative icon, 16 pixels wide. */
  icon: ReactNode;
  /** Target of a link. Without it, the action is a button. */
  href?: string;
  /** Called when the button is clicked. */
  onClick?: () => void;
  /** `danger` for destructive actions, which come last. @default "neutral" */
  tone?: 'neutral' | 'danger';
  /** Disables the button without a reason. @default false */
  isDisabled?: boolean;
  /** Why the action is unavailable for this row: "Not sent by the server its amount." Shown in the tooltip. */
  disabledReason?: string | undefined;
}

/** Icon button or link for an action on a row, with a tooltip and an accessible name. */
export function RowAction({
  label,
  icon,
  href,
  onClick,
  tone = 'neutral',
  isDisabled = false,
  disabledReason,
}: RowActionProps) {
  const attributes = { className: classes.action, 'data-danger': tone === 'danger', 'aria-label': label };
  if (disabledReason !== undefined) {
    return (
      <DisabledReason reason={disabledReason} label={label}>
        {(controlProps) => (
          <button type="button" {...attributes} {...controlProps}>
            {icon}
          </button>
        )}
      </DisabledReason>
    );
  }
  return (
    <Hint label={label}>
      {href === undefined ? (
        <button type="button" {...attributes} disabled={isDisabled} onClick={onClick}>
          {icon}
        </button>
      ) : (
        <ListLink {...attributes} to={href}>
          {icon}
        </ListLink>
      )}
    </Hint>
  );
}
