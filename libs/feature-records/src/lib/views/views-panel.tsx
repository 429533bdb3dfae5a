import { searchFor } from '@countinghouse/shared/search';
import { useSession } from '@countinghouse/permissions';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CurrentView } from './current-view';
import { toPreferences } from './view-content';
import type { View } from './views-api';
import type { ViewsPanelProps } from './views-props';
import classes from './views-menu.module.css';

export { ViewForm } from './view-form';

/** From so many views on, they can be searched. */
const many = 8;

/** The list's views, one's own before those of others, and what can be done with the one that is seen. */
export function ViewsPanel(props: ViewsPanelProps) {
  const { list, label, state, views, isFailed, onRetry, onKeep, onClose } = props;
  const session = useSession();
  const adminId = session.status === 'active' ? session.adminId : '';
  const [words, setWords] = useState('');
  const all = (views ?? []).filter((view) => view.list === list);
  const isFound = searchFor(words);
  const found = all.filter(({ name, owner }) => isFound(name, owner.fullName));
  const isOwn = ({ owner }: View) => owner._id === adminId;

  const open = (view: View | undefined) => {
    if (view) onKeep(view._id, view.version, toPreferences(view));
    state.openView(view?._id ?? '', view?.address ?? '');
    onClose();
  };

  if (views === undefined) {
    return isFailed ? (
      <>
        <p role="alert">The views could not be loaded.</p>
        <Button variant="default" size="xs" onClick={onRetry}>
          Retry
        </Button>
      </>
    ) : (
      <p role="status">Loading views…</p>
    );
  }
  return (
    <>
      {all.length >= many && (
        <TextInput
          size="xs"
          aria-label="Find a view"
          placeholder="Find a view"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <ul className={classes.views} aria-label={`Views of ${label}`}>
        <li>
          <ViewButton isCurrent={state.view === ''} onClick={() => open(undefined)} name="No view" />
        </li>
        {[...found.filter(isOwn), ...found.filter((view) => !isOwn(view))].map((view) => (
          <li key={view._id}>
            <ViewButton
              isCurrent={state.view === view._id}
              onClick={() => open(view)}
              name={view.name}
              note={noteOf(view, isOwn(view))}
            />
          </li>
        ))}
      </ul>
      {all.length === 0 && <p className={classes.text}>Nobody has saved a view of this list yet.</p>}
      {all.length > 0 && found.length === 0 && <p className={classes.text}>No view has these words.</p>}
      <CurrentView {...props} isOwn={props.current !== undefined && isOwn(props.current)} />
    </>
  );
}

/** Whose it is, and what it is beside that. */
function noteOf({ owner, isShared, isDefault }: View, isOwn: boolean): string {
  const whose = isOwn ? isShared && 'shared' : `shared by ${owner.fullName}`;
  return [whose, isDefault && 'opens from the menu'].filter((word) => word !== false).join(', ');
}

interface ViewButtonProps {
  name: string;
  note?: string;
  isCurrent: boolean;
  onClick: () => void;
}

function ViewButton({ name, note = '', isCurrent, onClick }: ViewButtonProps) {
  return (
    <button type="button" className={classes.view} aria-current={isCurrent ? 'true' : undefined} onClick={onClick}>
      <span>{name}</span>
      {note !== '' && (
        <>
          {' '}
          <span className={classes.whose}>{note}</span>
        </>
      )}
    </button>
  );
}
