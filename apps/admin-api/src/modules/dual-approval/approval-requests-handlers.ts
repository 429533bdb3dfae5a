import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { paginate } from '../../common/paging';
import { withIdempotency } from '../idempotency/with-idempotency';
import { getDecidableKinds } from './approval-request-kinds';
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

/** Changes that one admin requests and another one decides. The database enforces who may do which. */
export function approvalRequestsHandlers({ database: { orm } }: Deps): Pick<Handlers, ApprovalRequestsOperation> {
  return {
    listApprovalRequests: ({ query: { record_id: recordId }, caller }) => {
      const filter = { kinds: getDecidableKinds(caller), recordId };
      return paginate(
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
