import { ifMatch, useCapability, useMutation, useQuery } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';
import type { ViewContent } from './view-content';

export type View = Schemas['View'];
export type ListName = Schemas['ListName'];

/** Queries the views of all lists. They are refetched after each change. */
export function useViews({ isEnabled = true } = {}) {
  const isSupported = useCapability('views');
  const query = useQuery('get', '/views', {}, { enabled: isSupported && isEnabled, staleTime: 60_000 });
  return { isSupported, views: query.data?.data, query };
}

/** Returns a function that saves a new view. It rejects with an `ApiError`, which the form must show. */
export function useAddView() {
  const { mutateAsync } = useMutation('post', '/views', { meta: { success: 'View saved.', changesOnly: '/views' } });
  return async (view: Pick<Schemas['NewView'], 'list' | 'name' | 'isShared'> & ViewContent) =>
    (await mutateAsync({ body: view })).data;
}

/** Updates a view with optimistic concurrency. */
function useViewMutation(meta: { success: string; error?: string }) {
  const { mutateAsync, isPending } = useMutation('patch', '/views/{id}', { meta: { ...meta, changesOnly: '/views' } });
  return {
    updateView: async ({ _id: id, version }: View, changes: Schemas['ViewChanges']) =>
      (await mutateAsync({ params: { path: { id }, header: ifMatch(version) }, body: changes })).data,
    isBusy: isPending,
  };
}

/** Updates the content of a view, or whether it is shared. */
export const useUpdateView = () => useViewMutation({ success: 'View changed.', error: 'The view was not changed.' });

/** Renames a view. Rejects with an `ApiError`, which the form must show. */
export const useRenameView = () => useViewMutation({ success: 'View renamed.' }).updateView;

/** Deletes a view for everyone with whom it is shared. */
export function useDeleteView() {
  const { mutateAsync } = useMutation('delete', '/views/{id}', {
    meta: { error: 'The view was not deleted.', success: 'View deleted.', changesOnly: '/views' },
  });
  return ({ _id: id }: View) => mutateAsync({ params: { path: { id } } });
}

/** Sets or clears the view that the menu opens a list with. */
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
