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
/** What a list of users can be asked. */
export type UsersQuestion = NonNullable<operations['listUsers']['parameters']['query']>;

/** Whether the server filters users by status, and sorts them as a whole. */
export const useFiltersUsers = () => useCapability('user_filters');

/** One page of users; the last one stays while the next is on its way. */
export function useUsers(query: UsersQuestion) {
  return useQuery(
    'get',
    '/user/getall',
    { params: { query } },
    { placeholderData: keepPreviousData, meta: { error: 'Failed to fetch users.', thrown: 'Error fetching users.' } },
  );
}

const mostRows = 100;

/** Returns a function that reads all the users that a question finds. */
export function useAllUsers() {
  const client = useApiClient();
  return (question: UsersQuestion, run: ExportRun) =>
    collectPages(mostRows, run, async (page, limit) => {
      const query = { ...question, page, limit };
      const { data } = await client.GET('/user/getall', { params: { query }, signal: run.signal });
      const pagination = { totalCount: readTotal(data), totalIsLowerBound: data?.data.totalIsLowerBound };
      return { rows: data?.data.users ?? [], pagination, unreadable: data?.unreadable };
    });
}

/** One user. */
export function useUser(id: string) {
  return useQuery(
    'get',
    '/user/details/{id}',
    { params: { path: { id } } },
    {
      // A form must not begin with what somebody else has changed meanwhile.
      gcTime: 0,
      // Details need not name their own id.
      select: (answer) => ({ ...answer, data: { _id: id, ...answer.data } }),
      meta: { error: 'Failed to load user', thrown: 'Error fetching user details' },
    },
  );
}

/** What speaks for and against completing a user's verification. */
export const useUserChecks = (id: string) => useChecks('/user/checks/{id}', id);

/** How a call with images among its values is sent. */
const sentAs = ({ signal, onProgress }: Upload) => ({ signal, fetch: fetchWithProgress(onProgress) });

/** Creates a user; with documents among the values it is sent as a form, and reports its progress to the upload. */
export function useCreateUser() {
  const { mutateAsync } = useMutation('post', '/user/add', {
    meta: { success: 'User created successfully' },
  });
  return (user: Schemas['NewUser'] | Schemas['NewUserForm'], upload?: Upload) =>
    mutateAsync({ body: user, ...(upload && sentAs(upload)) });
}

/** Returns a function that checks whether there is a user with exactly this email; undefined where that cannot be told. */
export function useHasUser() {
  const client = useApiClient();
  return async (email: string) => {
    const { data } = await client.GET('/user/getall', { params: { query: { search: email, page: 1, limit: 10 } } });
    const users = data?.data.users ?? [];
    if (users.some((user) => user.email?.toLowerCase() === email.toLowerCase())) return true;
    const isUnclear = data?.unreadable !== undefined || users.some((user) => user.email === undefined);
    return isUnclear ? undefined : false;
  };
}

/** Changes a user, as long as they are still as they were read. */
export function useUpdateUser(id: string) {
  const { mutateAsync } = useMutation('patch', '/user/update/{id}', {
    meta: { success: 'User updated successfully' },
  });
  return (changes: Schemas['UserChanges'], version?: string) =>
    mutateAsync({ params: { path: { id }, header: ifMatch(version) }, body: changes });
}

/** Deletes a user. */
export function useDeleteUser() {
  const { mutateAsync } = useMutation('delete', '/user/{id}', {
    meta: { error: 'Failed to delete user.', success: 'User deleted successfully.' },
  });
  return useCallback((id: string) => mutateAsync({ params: { path: { id } } }), [mutateAsync]);
}

/** Whether the server keeps the reason of a rejected KYC. */
export const useKeepsReasons = () => useCapability('reasons');

/** Whether the server takes images of documents. */
export const useTakesDocuments = () => useCapability('user_documents');

/** Replaces the image of one of a user's documents. */
export function useReplaceDocument(id: string) {
  const { mutateAsync } = useMutation('put', '/user/{id}/documents/{kind}', {
    meta: { success: 'Document replaced successfully' },
  });
  return (kind: UserDocument, file: File, upload: Upload) =>
    mutateAsync({ params: { path: { id, kind } }, body: { file }, ...sentAs(upload) });
}
