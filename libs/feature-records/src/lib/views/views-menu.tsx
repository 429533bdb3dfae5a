import { Dropdown, loadWhenOnline, type ListViewsProps } from '@countinghouse/ui';
import { Button } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { isListName } from './list-names';
import { getViewState, toPreferences } from './view-content';
import { useViews } from './views-api';
import type { ViewsProps } from './views-props';
import classes from './views-menu.module.css';

const loadPanel = loadWhenOnline(() => import('./views-panel'));
const ViewsPanel = lazy(async () => ({ default: (await loadPanel()).ViewsPanel }));
const ViewForm = lazy(async () => ({ default: (await loadPanel()).ViewForm }));

/** Renders the views menu of a list; the value of `ListViewsContext`. */
export const renderViewsMenu = (props: ListViewsProps) => <ViewsMenu {...props} />;

function ViewsMenu(props: ListViewsProps) {
  const { list } = props;
  const { isSupported, views, query } = useViews();
  if (!isSupported || !isListName(list)) return null;
  return <Menu {...props} list={list} views={views} isFailed={query.isError} onRetry={() => void query.refetch()} />;
}

function Menu(props: ViewsProps) {
  const { list, state, columns, preferences, storedVersion, onStore, views } = props;
  const [form, setForm] = useState<'new' | 'rename'>();
  const current = views?.find((view) => view._id === state.view && view.list === list);
  const isNew = current !== undefined && current.version !== storedVersion;
  useLayoutEffect(() => {
    if (isNew) onStore(current._id, current.version, toPreferences(current));
  }, [isNew, current, onStore]);
  const viewState = current && !isNew ? getViewState(current, { state, columns, preferences }) : undefined;
  const isChanged = viewState?.isChanged === true;
  const currentName = isChanged ? `${current?.name}, changed` : current?.name;
  const isDeleted = state.view !== '' && views !== undefined && current === undefined;

  return (
    <>
      <Dropdown
        label="Views"
        className={classes.panel}
        width={340}
        onIntent={() => void loadPanel().catch(() => undefined)}
        button={(buttonProps) => (
          <Button
            variant="default"
            leftSection={<IconBookmark size={16} aria-hidden />}
            aria-label={current && `Views: ${currentName}`}
            {...buttonProps}
          >
            {current ? (
              <>
                <span className={classes.name} title={current.name}>
                  {current.name}
                </span>
                {isChanged && ', changed'}
              </>
            ) : (
              'Views'
            )}
          </Button>
        )}
      >
        {(close) => (
          <ViewsPanel
            {...props}
            current={current}
            viewState={viewState}
            onClose={close}
            onOpenForm={(form) => {
              close();
              setForm(form);
            }}
          />
        )}
      </Dropdown>
      {isDeleted && (
        <p className={classes.deleted} role="status">
          This view has been deleted or is no longer shared. Its filters are still applied.
        </p>
      )}
      {form !== undefined && (
        <Suspense fallback={null}>
          <ViewForm
            {...props}
            viewToRename={form === 'rename' ? current : undefined}
            onClose={() => setForm(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
