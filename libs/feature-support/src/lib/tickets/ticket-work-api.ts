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

/** Whether the server knows who works on a ticket. */
export const useAssignsTickets = () => useCapability('ticket_assignees');

/** Whether users are answered by the server. */
export const useAnswersTickets = () => useCapability('ticket_messages');

const pageSize = 20;

/** What was written about a ticket, page by page, the newest first; the ticket's own text is the last of all. */
export function useTicketMessages(id: string) {
  return useInfiniteQuery(
    'get',
    '/support-enquiries/{id}/messages',
    { params: { path: { id }, query: { limit: pageSize } } },
    {
      pageParamName: 'page',
      initialPageParam: 1,
      getNextPageParam: (last: unknown, pages: readonly unknown[]) =>
        pages.length * pageSize < (readTotal(last) ?? 0) ? pages.length + 1 : undefined,
    },
  );
}

/** Answers a ticket; rejects with an `ApiError`, which its form tells. The key goes out as the `Idempotency-Key`. */
export function useSendAnswer(id: string) {
  const { mutateAsync } = useMutation('post', '/support-enquiries/{id}/messages', {
    meta: { success: 'Answer sent.', isDecision: true },
  });
  return (body: Schemas['NewTicketMessage'], key: string) =>
    mutateAsync({ params: { path: { id }, header: { 'Idempotency-Key': key } }, body });
}

/**
 * Assigns a ticket; rejects with an `ApiError`, which its form tells. Where somebody was faster, the ticket is read again
 * before that is told, so that the next choice is made from what it is now.
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

/** The signed-in admin, by whom a ticket can be taken; undefined as long as nobody is known. */
export function useMe(): Schemas['Colleague'] | undefined {
  const session = useSession();
  const fullName = useAdmin().data?.data.fullName;
  return session.status === 'active' ? { _id: session.adminId, fullName: fullName ?? 'Me' } : undefined;
}

/** The user who asks, for an admin who may see users. */
export function useTicketUser(id: string | undefined) {
  const isShown = usePermissions().has('users') && id !== undefined;
  const query = useQuery('get', '/user/details/{id}', { params: { path: { id: id ?? '' } } }, { enabled: isShown });
  return { isShown, query };
}
