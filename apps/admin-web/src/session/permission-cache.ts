import { ApiError, type createQueryClient } from '@countinghouse/api-client';

type QueryClient = ReturnType<typeof createQueryClient>;

/** The reads that report the signed-in admin's permissions. */
export const permissionPaths = ['/permissions/{id}', '/details/{id}'] as const;

/** Refetches the admin's permissions. Calls that are rejected at the same time share one refetch. */
export function refetchPermissions(queryClient: QueryClient): void {
  const isPermissionRead = ({ queryKey: [, path] }: { queryKey: readonly unknown[] }) =>
    permissionPaths.some((permissionPath) => permissionPath === path);
  void queryClient.invalidateQueries({ predicate: isPermissionRead }, { cancelRefetch: false });
}

/** Drops the cached data of every read that is rejected (401). */
export function dropRejectedQueryData(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const { query, action } = event;
    if (action.error instanceof ApiError && action.error.status === 401 && query.state.data !== undefined) {
      query.setState({ data: undefined });
    }
  });
}
