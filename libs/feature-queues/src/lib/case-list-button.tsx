import { Dropdown, ShortcutButton } from '@countinghouse/ui';
import classes from './case-list-place.module.css';
import { CaseList, type CaseListProps } from './case-list';
import type { CaseListPlace } from './use-case-list';

export interface CaseListButtonProps {
  place: Omit<CaseListPlace, 'frame'>;
  list: CaseListProps;
}

/** Shows the list of what waits beside the case, or hides it; where there is no room, it opens over the case. By L. */
export function CaseListButton({ place: { hasRoom, isBeside, toggle }, list }: CaseListButtonProps) {
  if (hasRoom)
    return (
      <ShortcutButton
        className={classes.button}
        variant="default"
        shortcut="L"
        aria-expanded={isBeside}
        onClick={toggle}
      >
        List
      </ShortcutButton>
    );
  return (
    <Dropdown
      label={list.label}
      width={320}
      className={classes.over}
      button={(marks) => (
        <ShortcutButton className={classes.button} variant="default" shortcut="L" {...marks}>
          List
        </ShortcutButton>
      )}
    >
      {(close) => <CaseList {...list} onChosen={close} />}
    </Dropdown>
  );
}
