import { Button, Loader, Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { Note } from '../note/note';
import { endsComposition, isShortcut } from '../shortcuts/key-press';
import { useReturnOfFocus } from '../use-return-of-focus';
import classes from './command-palette.module.css';
import type { PaletteGroup, PaletteItem } from './palette-items';
import { PaletteList } from './palette-list';

export interface CommandPaletteProps {
  /** What has been typed. */
  query: string;
  /** Called with every change of what is typed. */
  onQueryChange: (query: string) => void;
  /** What may be chosen now, best first; groups without items are left out. */
  groups: readonly PaletteGroup[];
  /** Says what can be typed. */
  placeholder: string;
  /** Said where there is nothing to choose. */
  empty: string;
  /** More is being looked for. @default false */
  isBusy?: boolean;
  /** What could not be looked for, and the way to try again. */
  failure?: { message: string; onRetry: () => void };
  /** Escape, a click outside, the keys that open it, and a choice; the palette is to be unmounted then. */
  onClose: () => void;
}

/**
 * Everything that can be done or gone to, found by typing. Mount it to open it; the focus goes back to where it came from.
 * A combobox by the ARIA practices: arrows move, Enter chooses, and the cursor stays in the field.
 */
export function CommandPalette(props: CommandPaletteProps) {
  const { query, onQueryChange, placeholder, empty, isBusy = false, failure, onClose } = props;
  const listId = useId();
  const groups = props.groups.filter(({ items }) => items.length > 0);
  const items = groups.flatMap((group) => group.items);
  const [activeId, setActiveId] = useState<string>();
  const active = items.find(({ id }) => id === activeId) ?? items[0];
  useReturnOfFocus();

  const move = (step: 1 | -1) => {
    const from = items.findIndex(({ id }) => id === active?.id);
    setActiveId(items[(from + step + items.length) % items.length]?.id);
  };
  const choose = (item: PaletteItem) => {
    onClose();
    item.onChoose();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (endsComposition(event)) return;
    // The key that opens the palette must not open it again once it has closed it.
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
          {stateOf(items.length, isBusy, failure !== undefined, empty)}
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

function stateOf(found: number, isBusy: boolean, hasFailed: boolean, empty: string): string {
  if (found > 0) return `${found} found`;
  if (isBusy) return 'Searching…';
  return hasFailed ? '' : empty;
}
