import { ifMatch, useCapability, useMutation, useQuery } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';
import type { ViewContent } from './view-content';

export type View = Schemas['View'];
export type ListName = Schemas['ListName'];

/** The views of all lists, and whether the server keeps any. They are asked for once, and again after each change. */
export function useViews({ isWanted = true } = {}) {
  const isOffered = useCapability('views');
  const query = useQuery('get', '/views', {}, { enabled: isOffered && isWanted, staleTime: 60_000 });
  return { isOffered, views: query.data?.data, query };
}

/** Keeps a new view; rejects with an `ApiError`, which its form tells. */
export function useAddView() {
  const { mutateAsync } = useMutation('post', '/views', { meta: { success: 'View saved.', changesOnly: '/views' } });
  return async (view: Pick<Schemas['NewView'], 'list' | 'name' | 'isShared'> & ViewContent) =>
    (await mutateAsync({ body: view })).data;
}

/** Changes a view, as long as it is still as it was read. */
function useViewChange(meta: { success: string; error?: string }) {
  const { mutateAsync, isPending } = useMutation('patch', '/views/{id}', { meta: { ...meta, changesOnly: '/views' } });
  return {
    updateView: async ({ _id: id, version }: View, changes: Schemas['ViewChanges']) =>
      (await mutateAsync({ params: { path: { id }, header: ifMatch(version) }, body: changes })).data,
    isBusy: isPending,
  };
}

/** Changes what a view keeps, or whether it is shared. */
export const useChangeView = () => useViewChange({ success: 'View changed.', error: 'The view was not changed.' });

/** Gives a view another name; rejects with an `ApiError`, which its form tells. */
export const useRenameView = () => useViewChange({ success: 'View renamed.' }).updateView;

/** Deletes a view, for all who see it. */
export function useDeleteView() {
  const { mutateAsync } = useMutation('delete', '/views/{id}', {
    meta: { error: 'The view was not deleted.', success: 'View deleted.', changesOnly: '/views' },
  });
  return ({ _id: id }: View) => mutateAsync({ params: { path: { id } } });
}

/** Chooses the view that the menu opens a list with, or none. */
export function useSetDefaultView(list: ListName) {
  const { mutate, isPending } = useMutation('put', '/views/defaults/{name}', {
    meta: { error: 'The default view was not changed.', success: 'Default view changed.', changesOnly: '/views' },
  });
  return {
    setDefault: (view: View | undefined) =>
      mutate({ params: { path: { name: list } }, body: { view: view?._id ?? null } }),
    isBusy: isPending,
  };
}
