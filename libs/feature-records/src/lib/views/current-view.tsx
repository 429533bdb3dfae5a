import { usePermissions } from '@countinghouse/permissions';
import { confirm } from '@countinghouse/ui';
import { Button, Checkbox } from '@mantine/core';
import { menuPathOf } from './list-names';
import { toContent, toPreferences } from './view-content';
import { useChangeView, useDeleteView, useSetDefaultView, type View } from './views-api';
import type { ViewsPanelProps } from './views-props';
import classes from './views-menu.module.css';

export interface CurrentViewProps extends ViewsPanelProps {
  /** The view that is seen is the admin's own. */
  isOwn: boolean;
}

/** What can be done with the view that is seen, and with the list as it stands. */
export function CurrentView(props: CurrentViewProps) {
  const { list, current, viewState, state, columns, preferences, onKeep, onForm, isOwn } = props;
  const { updateView, isBusy } = useChangeView();
  const isChanged = viewState?.isChanged === true;

  const save = async (view: View) => {
    const saved = await updateView(view, toContent(state.asked, columns, preferences)).catch(() => undefined);
    if (saved) onKeep(saved._id, saved.version, toPreferences(saved));
  };
  const reset = (view: View) => {
    onKeep(view._id, view.version, toPreferences(view));
    state.openView(view._id, view.address);
  };

  return (
    <div className={classes.current}>
      {viewState && viewState.lost.length > 0 && (
        <p className={classes.text} role="status">
          The list no longer has all that this view names: {viewState.lost.join(', ')}.
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
        <Button size="xs" variant="default" onClick={() => onForm('new')}>
          {current ? 'Save as new…' : 'Save this view…'}
        </Button>
        {current && isOwn && (
          <Button size="xs" variant="default" onClick={() => onForm('rename')}>
            Rename…
          </Button>
        )}
        {current && <DeleteView {...props} view={current} />}
      </div>
      {current && isOwn && (
        <Checkbox
          size="xs"
          label="Shared with everybody who may see this list"
          checked={current.isShared}
          disabled={isBusy}
          onChange={(event) => {
            updateView(current, { isShared: event.currentTarget.checked }).catch(() => undefined);
          }}
        />
      )}
      {current && menuPathOf(list) !== undefined && <DefaultView view={current} />}
    </div>
  );
}

function DefaultView({ view }: { view: View }) {
  const { setDefault, isBusy } = useSetDefaultView(view.list);
  return (
    <Checkbox
      size="xs"
      label="My menu opens the list with it"
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
  const ask = async () => {
    onClose();
    const isDeleted = await confirm({
      title: `Delete the view “${view.name}”?`,
      children: (
        <p>
          {view.isShared
            ? 'It goes for everybody with whom it is shared, and nobody’s menu opens the list with it any more.'
            : 'Nobody else sees it.'}{' '}
          The list stays as it is.
        </p>
      ),
      confirmLabel: 'Delete view',
      tone: 'danger',
      run: () => deleteView(view),
    });
    if (isDeleted) state.openView('', state.asked);
  };
  return (
    <Button size="xs" variant="default" color="red" onClick={() => void ask()}>
      Delete…
    </Button>
  );
}
