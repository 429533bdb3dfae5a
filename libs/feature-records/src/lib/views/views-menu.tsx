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

/** For `ListViewsContext`. */
export const drawViewsMenu = (props: ListViewsProps) => <ViewsMenu {...props} />;

/** The menu of a list's views: which there are, which one is seen, and what can be done with it. */
function ViewsMenu(props: ListViewsProps) {
  const { list } = props;
  const { isOffered, views, query } = useViews();
  if (!isOffered || !isListName(list)) return null;
  return <Menu {...props} list={list} views={views} isFailed={query.isError} onRetry={() => void query.refetch()} />;
}

function Menu(props: ViewsProps) {
  const { list, state, columns, preferences, keptVersion, onKeep, views } = props;
  const [form, setForm] = useState<'new' | 'rename'>();
  const current = views?.find(({ _id, list: of }) => _id === state.view && of === list);
  const isNew = current !== undefined && current.version !== keptVersion;
  useLayoutEffect(() => {
    if (isNew) onKeep(current._id, current.version, toPreferences(current));
  }, [isNew, current, onKeep]);
  const viewState = current && !isNew ? getViewState(current, { state, columns, preferences }) : undefined;
  const isChanged = viewState?.isChanged === true;
  const shownAs = isChanged ? `${current?.name}, changed` : current?.name;
  const isGone = state.view !== '' && views !== undefined && current === undefined;

  return (
    <>
      <Dropdown
        label="Views"
        className={classes.panel}
        width={340}
        onIntent={() => void loadPanel().catch(() => undefined)}
        button={(marks) => (
          <Button
            variant="default"
            leftSection={<IconBookmark size={16} aria-hidden />}
            aria-label={current && `Views: ${shownAs}`}
            {...marks}
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
            onForm={(form) => {
              close();
              setForm(form);
            }}
          />
        )}
      </Dropdown>
      {isGone && (
        <p className={classes.gone} role="status">
          This view has been deleted or is no longer shared. What it asked for is still here.
        </p>
      )}
      {form !== undefined && (
        <Suspense fallback={null}>
          <ViewForm {...props} renamed={form === 'rename' ? current : undefined} onClose={() => setForm(undefined)} />
        </Suspense>
      )}
    </>
  );
}
