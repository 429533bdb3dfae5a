import {
  isVersionConflict,
  readTotal,
  useCapability,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';
import { useAdmin, usePermissions, useSession } from '@countinghouse/permissions';
import { useTicket } from './tickets-api';

export type TicketMessage = Schemas['TicketMessage'];

export const useSupportsAssignees = () => useCapability('ticket_assignees');

export const useSupportsReplies = () => useCapability('ticket_messages');

const MESSAGES_PAGE_SIZE = 20;

/** Fetches the messages of a ticket page by page, newest first; the ticket's initial message is the last one. */
export function useTicketMessages(id: string) {
  return useInfiniteQuery(
    'get',
    '/support-enquiries/{id}/messages',
    { params: { path: { id }, query: { limit: MESSAGES_PAGE_SIZE } } },
    {
      pageParamName: 'page',
      initialPageParam: 1,
      getNextPageParam: (last: unknown, pages: readonly unknown[]) =>
        pages.length * MESSAGES_PAGE_SIZE < (readTotal(last) ?? 0) ? pages.length + 1 : undefined,
    },
  );
}

/** Replies to a ticket; rejects with an `ApiError`, which the form shows. The key is sent as `Idempotency-Key`. */
export function useSendReply(id: string) {
  const { mutateAsync } = useMutation('post', '/support-enquiries/{id}/messages', {
    meta: { success: 'Reply sent.', isDecision: true },
  });
  return (body: Schemas['NewTicketMessage'], key: string) =>
    mutateAsync({ params: { path: { id }, header: { 'Idempotency-Key': key } }, body });
}

/**
 * Assigns a ticket; rejects with an `ApiError`, which the form shows. After a version conflict it refetches the ticket
 * first, so that the form shows the current assignee.
 */
export function useAssignTicket(id: string) {
  const { refetch } = useTicket(id);
  const { mutateAsync } = useMutation('put', '/support-enquiries/assignee/{id}', {
    meta: { success: 'Ticket assigned.' },
  });
  return async (body: Schemas['TicketAssigneeInput']) => {
    try {
      await mutateAsync({ params: { path: { id } }, body });
    } catch (failure) {
      if (isVersionConflict(failure)) await refetch({ cancelRefetch: false });
      throw failure;
    }
  };
}

/** Returns the signed-in admin as a possible assignee; undefined without a session. */
export function useCurrentAdmin(): Schemas['Colleague'] | undefined {
  const session = useSession();
  const fullName = useAdmin().data?.data.fullName;
  return session.status === 'active' ? { _id: session.adminId, fullName: fullName ?? 'Me' } : undefined;
}

/** Fetches the user of a ticket if the admin can see users. */
export function useTicketUser(id: string | undefined) {
  const isShown = usePermissions().has('users') && id !== undefined;
  const query = useQuery('get', '/user/details/{id}', { params: { path: { id: id ?? '' } } }, { enabled: isShown });
  return { isShown, query };
}
