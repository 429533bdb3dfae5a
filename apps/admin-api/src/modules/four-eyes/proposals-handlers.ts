import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { answerList } from '../../common/paging';
import { withIdempotency } from '../idempotency/with-idempotency';
import { kindsOf } from './proposal-kinds';
import { countProposals } from './proposals-repository';
import { addProposal, decideProposal, listNamedProposals, withdrawProposal } from './proposals-service';

type ProposalsOperation = 'listProposals' | 'addProposal' | 'withdrawProposal' | 'decideProposal';

/** What needs a second admin: proposed by one, decided by another. What may be, the database says. */
export function proposalsHandlers({ database: { orm } }: Deps): Pick<Handlers, ProposalsOperation> {
  return {
    listProposals: ({ query: { record_id: recordId }, caller }) => {
      const filter = { kinds: kindsOf(caller), recordId };
      return answerList(
        {},
        (page) => listNamedProposals(orm, filter, page),
        async () => ({ total: await countProposals(orm, filter) }),
      );
    },

    addProposal: (call) => {
      const { record_id: id, change } = call.body;
      const record = { id, baseVersion: call.headers['If-Match'] };
      return withIdempotency(orm, call, async (transaction) => ({
        data: await addProposal(transaction, call, record, change),
      }));
    },

    withdrawProposal: async (call) => ({
      data: await orm.transaction((transaction) => withdrawProposal(transaction, call, call.params.id)),
    }),

    decideProposal: (call) =>
      withIdempotency(orm, call, async (transaction) => ({
        data: await decideProposal(transaction, call, call.params.id, call.body),
      })),
  };
}
