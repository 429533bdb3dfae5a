import { createSearchMatcher } from '@countinghouse/shared/search';
import { useSession } from '@countinghouse/permissions';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CurrentView } from './current-view';
import { toPreferences } from './view-content';
import type { View } from './views-api';
import type { ViewsPanelProps } from './views-props';
import classes from './views-menu.module.css';

export { ViewForm } from './view-form';

const MIN_VIEWS_TO_SEARCH = 8;

/** The list's views, the admin's own first, and the actions on the current one. */
export function ViewsPanel(props: ViewsPanelProps) {
  const { list, label, state, views, isFailed, onRetry, onStore, onClose } = props;
  const session = useSession();
  const adminId = session.status === 'active' ? session.adminId : '';
  const [query, setQuery] = useState('');
  const all = (views ?? []).filter((view) => view.list === list);
  const isMatch = createSearchMatcher(query);
  const matches = all.filter(({ name, owner }) => isMatch(name, owner.fullName));
  const isOwn = ({ owner }: View) => owner._id === adminId;

  const open = (view: View | undefined) => {
    if (view) onStore(view._id, view.version, toPreferences(view));
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
      {all.length >= MIN_VIEWS_TO_SEARCH && (
        <TextInput
          size="xs"
          aria-label="Find a view"
          placeholder="Find a view"
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      )}
      <ul className={classes.views} aria-label={`Views of ${label}`}>
        <li>
          <ViewButton isCurrent={state.view === ''} onClick={() => open(undefined)} name="Default view" />
        </li>
        {[...matches.filter(isOwn), ...matches.filter((view) => !isOwn(view))].map((view) => (
          <li key={view._id}>
            <ViewButton
              isCurrent={state.view === view._id}
              onClick={() => open(view)}
              name={view.name}
              note={describeOwnership(view, isOwn(view))}
            />
          </li>
        ))}
      </ul>
      {all.length === 0 && <p className={classes.text}>No saved views yet.</p>}
      {all.length > 0 && matches.length === 0 && <p className={classes.text}>No matching views.</p>}
      <CurrentView {...props} isOwn={props.current !== undefined && isOwn(props.current)} />
    </>
  );
}

function describeOwnership({ owner, isShared, isDefault }: View, isOwn: boolean): string {
  const sharing = isOwn ? isShared && 'shared' : `shared by ${owner.fullName}`;
  return [sharing, isDefault && 'default view'].filter((part) => part !== false).join(', ');
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
