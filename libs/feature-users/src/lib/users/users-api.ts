import {
  fetchWithProgress,
  ifMatch,
  keepPreviousData,
  readTotal,
  useApiClient,
  useCapability,
  useMutation,
  useQuery,
} from '@countinghouse/api-client';
import type { operations, Schemas } from '@countinghouse/api-client/schema';
import { useChecks } from '@countinghouse/feature-queues';
import { collectPages, type ExportRun, type Upload } from '@countinghouse/ui';
import { useCallback } from 'react';
import type { UserDocument } from './user-labels';

export type UserDetails = Schemas['UserDetails'] & { _id: string };
export type User = Schemas['User'];
export type UsersQuery = NonNullable<operations['listUsers']['parameters']['query']>;

/** Returns whether the server filters users by status and sorts them. */
export const useSupportsUserFilters = () => useCapability('user_filters');

/** Fetches a page of users; keeps the previous page while loading. */
export function useUsers(query: UsersQuery) {
  return useQuery(
    'get',
    '/user/getall',
    { params: { query } },
    {
      placeholderData: keepPreviousData,
      meta: { error: 'Failed to fetch users.', malformed: 'Error fetching users.' },
    },
  );
}

const EXPORT_PAGE_SIZE = 100;

/** Returns a function that fetches all users matching a query, for an export. */
export function useAllUsers() {
  const client = useApiClient();
  return (listQuery: UsersQuery, run: ExportRun) =>
    collectPages(EXPORT_PAGE_SIZE, run, async (page, limit) => {
      const query = { ...listQuery, page, limit };
      const { data } = await client.GET('/user/getall', { params: { query }, signal: run.signal });
      const pagination = { totalCount: readTotal(data), totalIsLowerBound: data?.data.totalIsLowerBound };
      return { rows: data?.data.users ?? [], pagination, malformedRows: data?.malformed };
    });
}

export function useUser(id: string) {
  return useQuery(
    'get',
    '/user/details/{id}',
    { params: { path: { id } } },
    {
      // A form must start from the current version, so the cache is not used.
      gcTime: 0,
      // The server may omit the id in details.
      select: (response) => ({ ...response, data: { _id: id, ...response.data } }),
      meta: { error: 'Failed to load user', malformed: 'Error fetching user details' },
    },
  );
}

/** Fetches the checks of a user's KYC. */
export const useUserChecks = (id: string) => useChecks('/user/checks/{id}', id);

const toUploadOptions = ({ signal, onProgress }: Upload) => ({ signal, fetch: fetchWithProgress(onProgress) });

/** Creates a user. With documents it sends a multipart form and reports progress to `upload`. */
export function useCreateUser() {
  const { mutateAsync } = useMutation('post', '/user/add', {
    meta: { success: 'User created successfully' },
  });
  return (user: Schemas['NewUser'] | Schemas['NewUserForm'], upload?: Upload) =>
    mutateAsync({ body: user, ...(upload && toUploadOptions(upload)) });
}

/**
 * Returns a function that checks whether a user with exactly this email exists; it resolves to undefined if that is
 * unknown.
 */
export function useCheckUserExists() {
  const client = useApiClient();
  return async (email: string) => {
    const { data } = await client.GET('/user/getall', { params: { query: { search: email, page: 1, limit: 10 } } });
    const users = data?.data.users ?? [];
    if (users.some((user) => user.email?.toLowerCase() === email.toLowerCase())) return true;
    const isUncertain = data?.malformed !== undefined || users.some((user) => user.email === undefined);
    return isUncertain ? undefined : false;
  };
}

/** Updates a user if the version still matches. */
export function useUpdateUser(id: string) {
  const { mutateAsync } = useMutation('patch', '/user/update/{id}', {
    meta: { success: 'User updated successfully' },
  });
  return (changes: Schemas['UserChanges'], version?: string) =>
    mutateAsync({ params: { path: { id }, header: ifMatch(version) }, body: changes });
}

export function useDeleteUser() {
  const { mutateAsync } = useMutation('delete', '/user/{id}', {
    meta: { error: 'Failed to delete user.', success: 'User deleted successfully.' },
  });
  return useCallback((id: string) => mutateAsync({ params: { path: { id } } }), [mutateAsync]);
}

export const useSupportsReasons = () => useCapability('reasons');

export const useSupportsDocuments = () => useCapability('user_documents');

export function useReplaceDocument(id: string) {
  const { mutateAsync } = useMutation('put', '/user/{id}/documents/{kind}', {
    meta: { success: 'Document replaced successfully' },
  });
  return (kind: UserDocument, file: File, upload: Upload) =>
    mutateAsync({ params: { path: { id, kind } }, body: { file }, ...toUploadOptions(upload) });
}
