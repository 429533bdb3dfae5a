import { Dropdown, ShortcutButton } from '@countinghouse/ui';
import classes from './case-list-layout.module.css';
import { CaseList, type CaseListProps } from './case-list';
import type { CaseListLayout } from './use-case-list-layout';

export interface CaseListButtonProps {
  layout: Omit<CaseListLayout, 'frame'>;
  list: CaseListProps;
}

/**
 * Shows or hides the case list beside the case. Without room for both, it opens the list over the case. Shortcut: L.
 */
export function CaseListButton({ layout: { hasRoom, isBeside, toggle }, list }: CaseListButtonProps) {
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
      button={(buttonProps) => (
        <ShortcutButton className={classes.button} variant="default" shortcut="L" {...buttonProps}>
          List
        </ShortcutButton>
      )}
    >
      {(close) => <CaseList {...list} onSelect={close} />}
    </Dropdown>
  );
}
