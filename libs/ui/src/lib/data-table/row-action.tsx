import type { ReactNode } from 'react';
import { Hint } from '../hint/hint';
import { ListLink } from '../list-state/list-link';
import { WhyNot } from '../why-not/why-not';
import classes from './row-action.module.css';

export interface RowActionProps {
  /** Names the record too: "Delete Ada Lovelace". */
  label: string;
  /** What is drawn, 16 pixels wide. It has no name of its own. */
  icon: ReactNode;
  /** Makes it a link, which a middle click opens in a new tab. */
  href?: string;
  /** Called by a click, where it is no link. */
  onClick?: () => void;
  /** `danger` for what destroys; such actions stand last. @default "neutral" */
  tone?: 'neutral' | 'danger';
  /** It can be seen, but not used. @default false */
  isDisabled?: boolean;
  /** Why it cannot be done with this row: "The server did not say its amount." It says so instead of doing it. */
  lack?: string | undefined;
}

/** One thing that can be done with a row: an icon, named for screen readers and in its tooltip. */
export function RowAction({ label, icon, href, onClick, tone = 'neutral', isDisabled = false, lack }: RowActionProps) {
  const looks = { className: classes.action, 'data-danger': tone === 'danger', 'aria-label': label };
  if (lack !== undefined) {
    return (
      <WhyNot reason={lack} label={label}>
        {(marks) => (
          <button type="button" {...looks} {...marks}>
            {icon}
          </button>
        )}
      </WhyNot>
    );
  }
  return (
    <Hint label={label}>
      {href === undefined ? (
        <button type="button" {...looks} disabled={isDisabled} onClick={onClick}>
          {icon}
        </button>
      ) : (
        <ListLink {...looks} to={href}>
          {icon}
        </ListLink>
      )}
    </Hint>
  );
}
