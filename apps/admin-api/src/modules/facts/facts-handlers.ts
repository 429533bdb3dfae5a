import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { notFound } from '../../common/http-error';
import { isWalletTransaction } from './facts-repository';
import { readKycFacts, readTopupFacts, readWithdrawalFacts } from './read-facts';

export function factsHandlers({
  database: { orm },
}: Deps): Pick<Handlers, 'getWithdrawalFacts' | 'getTransactionFacts' | 'getUserFacts'> {
  return {
    getWithdrawalFacts: async ({ params: { id } }) => {
      const data = await readWithdrawalFacts(orm, id);
      if (!data) throw notFound('Withdrawal');
      return { data };
    },

    getTransactionFacts: async ({ params: { id } }) => {
      const data = await readTopupFacts(orm, id);
      if (data) return { data };
      if (await isWalletTransaction(orm, id)) return { data: [] };
      throw notFound('Transaction');
    },

    getUserFacts: async ({ params: { id } }) => {
      const data = await readKycFacts(orm, id);
      if (!data) throw notFound('User');
      return { data };
    },
  };
}
