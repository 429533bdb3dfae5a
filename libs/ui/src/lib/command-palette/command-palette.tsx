import { Button, Loader, Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { Note } from '../note/note';
import { isImeEvent, isShortcut } from '../shortcuts/key-press';
import { useRestoreFocus } from '../use-restore-focus';
import classes from './command-palette.module.css';
import type { PaletteGroup, PaletteItem } from './palette-items';
import { PaletteList } from './palette-list';

export interface CommandPaletteProps {
  /** Text of the search field. */
  query: string;
  /** Called with the new text after every change. */
  onQueryChange: (query: string) => void;
  /** Matching items, best first. Groups without items are omitted. */
  groups: readonly PaletteGroup[];
  /** Placeholder of the search field. */
  placeholder: string;
  /** Message when nothing matches. */
  empty: string;
  /** Whether a search is running. @default false */
  isBusy?: boolean;
  /** Message of a failed search, and the action of its Retry button. */
  failure?: { message: string; onRetry: () => void };
  /** Called on Escape, a click outside, the opening shortcut and a choice; unmount the palette then. */
  onClose: () => void;
}

/**
 * Dialog to find and run commands and to navigate. Mount it to open it; closing restores the focus. It implements the ARIA
 * combobox pattern: the arrow keys move, Enter selects, and the caret stays in the field.
 */
export function CommandPalette(props: CommandPaletteProps) {
  const { query, onQueryChange, placeholder, empty, isBusy = false, failure, onClose } = props;
  const listId = useId();
  const groups = props.groups.filter(({ items }) => items.length > 0);
  const items = groups.flatMap((group) => group.items);
  const [activeId, setActiveId] = useState<string>();
  const active = items.find(({ id }) => id === activeId) ?? items[0];
  useRestoreFocus();

  const move = (step: 1 | -1) => {
    const from = items.findIndex(({ id }) => id === active?.id);
    setActiveId(items[(from + step + items.length) % items.length]?.id);
  };
  const choose = (item: PaletteItem) => {
    onClose();
    item.onChoose();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isImeEvent(event)) return;
    // Otherwise the shortcut that closes the palette would open it again.
    if (event.ctrlKey || event.metaKey) event.stopPropagation();
    if (isShortcut(event, 'mod+K')) onClose();
    else if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && active) choose(active);
    else return;
    event.preventDefault();
  };

  return (
    <Modal.Root opened onClose={onClose} size="lg" yOffset="12dvh" classNames={{ content: classes.palette }}>
      <Modal.Overlay />
      <Modal.Content aria-label="Command palette">
        <div className={classes.field}>
          <IconSearch size={20} stroke={1.5} aria-hidden />
          <input
            data-autofocus
            className={classes.input}
            role="combobox"
            aria-label="Search or go to"
            aria-autocomplete="list"
            aria-expanded={items.length > 0}
            aria-controls={listId}
            aria-activedescendant={active && `${listId}-${active.id}`}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            placeholder={placeholder}
            value={query}
            onChange={(event) => {
              setActiveId(undefined);
              onQueryChange(event.currentTarget.value);
            }}
            onKeyDown={onKeyDown}
          />
          {isBusy && <Loader size="xs" aria-hidden />}
        </div>
        <PaletteList id={listId} groups={groups} activeId={active?.id} onPoint={setActiveId} onChoose={choose} />
        <p className={classes.state} role="status" data-unseen={items.length > 0}>
          {describeState(items.length, isBusy, failure !== undefined, empty)}
        </p>
        {failure && (
          <div className={classes.failure}>
            <Note tone="danger" role="alert">
              {failure.message}
            </Note>
            <Button variant="default" size="xs" onClick={failure.onRetry}>
              Retry
            </Button>
          </div>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}

function describeState(count: number, isBusy: boolean, hasFailed: boolean, empty: string): string {
  if (count > 0) return `${count} found`;
  if (isBusy) return 'Searching…';
  return hasFailed ? '' : empty;
}
