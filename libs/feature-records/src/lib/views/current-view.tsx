import { usePermissions } from '@countinghouse/permissions';
import { confirm } from '@countinghouse/ui';
import { Button, Checkbox } from '@mantine/core';
import { getMenuPath } from './list-names';
import { toViewContent, toPreferences } from './view-content';
import { useUpdateView, useDeleteView, useSetDefaultView, type View } from './views-api';
import type { ViewsPanelProps } from './views-props';
import classes from './views-menu.module.css';

export interface CurrentViewProps extends ViewsPanelProps {
  /** Whether the admin owns the current view. */
  isOwn: boolean;
}

/** Actions on the current view and the list's current state. */
export function CurrentView(props: CurrentViewProps) {
  const { list, current, viewState, state, columns, preferences, onStore, onOpenForm, isOwn } = props;
  const { updateView, isBusy } = useUpdateView();
  const isChanged = viewState?.isChanged === true;

  const save = async (view: View) => {
    const saved = await updateView(view, toViewContent(state.query, columns, preferences)).catch(() => undefined);
    if (saved) onStore(saved._id, saved.version, toPreferences(saved));
  };
  const reset = (view: View) => {
    onStore(view._id, view.version, toPreferences(view));
    state.openView(view._id, view.address);
  };

  return (
    <div className={classes.current}>
      {viewState && viewState.missing.length > 0 && (
        <p className={classes.text} role="status">
          The list no longer has everything that this view uses: {viewState.missing.join(', ')}.
        </p>
      )}
      <div className={classes.buttons}>
        {current && isOwn && isChanged && (
          <Button size="xs" loading={isBusy} onClick={() => void save(current)}>
            Save changes
          </Button>
        )}
        {current && isChanged && (
          <Button size="xs" variant="default" onClick={() => reset(current)}>
            Reset
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => onOpenForm('new')}>
          {current ? 'Save as new…' : 'Save this view…'}
        </Button>
        {current && isOwn && (
          <Button size="xs" variant="default" onClick={() => onOpenForm('rename')}>
            Rename…
          </Button>
        )}
        {current && <DeleteView {...props} view={current} />}
      </div>
      {current && isOwn && (
        <Checkbox
          size="xs"
          label="Shared with everyone who can see this list"
          checked={current.isShared}
          disabled={isBusy}
          onChange={(event) => {
            updateView(current, { isShared: event.currentTarget.checked }).catch(() => undefined);
          }}
        />
      )}
      {current && getMenuPath(list) !== undefined && <DefaultView view={current} />}
    </div>
  );
}

function DefaultView({ view }: { view: View }) {
  const { setDefault, isBusy } = useSetDefaultView(view.list);
  return (
    <Checkbox
      size="xs"
      label="Default view for this list"
      checked={view.isDefault}
      disabled={isBusy}
      onChange={(event) => setDefault(event.currentTarget.checked ? view : undefined)}
    />
  );
}

function DeleteView({ view, isOwn, state, onClose }: CurrentViewProps & { view: View }) {
  const deleteView = useDeleteView();
  const { has } = usePermissions();
  if (!isOwn && !has('main-admin')) return null;
  const confirmAndDelete = async () => {
    onClose();
    const isDeleted = await confirm({
      title: `Delete the view “${view.name}”?`,
      children: (
        <p>
          {view.isShared
            ? 'It is removed for everyone it is shared with, and no longer anyone’s default view.'
            : 'Nobody else sees it.'}{' '}
          The list stays as it is.
        </p>
      ),
      confirmLabel: 'Delete view',
      tone: 'danger',
      run: () => deleteView(view),
    });
    if (isDeleted) state.openView('', state.query);
  };
  return (
    <Button size="xs" variant="default" color="red" onClick={() => void confirmAndDelete()}>
      Delete…
    </Button>
  );
}
