import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { answerList } from '../../common/paging';
import { withIdempotency } from '../idempotency/with-idempotency';
import { kindsOf } from './approval-request-kinds';
import { countApprovalRequests } from './approval-requests-repository';
import {
  addApprovalRequest,
  decideApprovalRequest,
  listNamedApprovalRequests,
  withdrawApprovalRequest,
} from './approval-requests-service';

type ApprovalRequestsOperation =
  | 'listApprovalRequests'
  | 'addApprovalRequest'
  | 'withdrawApprovalRequest'
  | 'decideApprovalRequest';

/** What needs a second admin: proposed by one, decided by another. What may be, the database says. */
export function approvalRequestsHandlers({ database: { orm } }: Deps): Pick<Handlers, ApprovalRequestsOperation> {
  return {
    listApprovalRequests: ({ query: { record_id: recordId }, caller }) => {
      const filter = { kinds: kindsOf(caller), recordId };
      return answerList(
        {},
        (page) => listNamedApprovalRequests(orm, filter, page),
        async () => ({ total: await countApprovalRequests(orm, filter) }),
      );
    },

    addApprovalRequest: (call) => {
      const { record_id: id, change } = call.body;
      const record = { id, baseVersion: call.headers['If-Match'] };
      return withIdempotency(orm, call, async (transaction) => ({
        data: await addApprovalRequest(transaction, call, record, change),
      }));
    },

    withdrawApprovalRequest: async (call) => ({
      data: await orm.transaction((transaction) => withdrawApprovalRequest(transaction, call, call.params.id)),
    }),

    decideApprovalRequest: (call) =>
      withIdempotency(orm, call, async (transaction) => ({
        data: await decideApprovalRequest(transaction, call, call.params.id, call.body),
      })),
  };
}
