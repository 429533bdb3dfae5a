import { ApiError, type createQueryClient } from '@countinghouse/api-client';

type QueryClient = ReturnType<typeof createQueryClient>;

/** The reads that say what the signed-in admin may do. */
export const permissionPaths = ['/permissions/{id}', '/details/{id}'] as const;

/** Reads again what the admin may do. However many calls are refused at once, it is read once. */
export function rereadPermissions(queryClient: QueryClient): void {
  const isPermissionRead = ({ queryKey: [, path] }: { queryKey: readonly unknown[] }) =>
    permissionPaths.some((permissionPath) => permissionPath === path);
  void queryClient.invalidateQueries({ predicate: isPermissionRead }, { cancelRefetch: false });
}

/** Once a read is refused (401), nothing that it has read before is kept. */
export function forgetWhatIsRefused(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const { query, action } = event;
    if (action.error instanceof ApiError && action.error.status === 401 && query.state.data !== undefined) {
      query.setState({ data: undefined });
    }
  });
}
