import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { notFound } from '../../common/http-error';
import { isWalletTransaction } from './checks-repository';
import { readKycChecks, readTopupChecks, readWithdrawalChecks } from './read-checks';

export function checksHandlers({
  database: { orm },
}: Deps): Pick<Handlers, 'getWithdrawalChecks' | 'getTransactionChecks' | 'getUserChecks'> {
  return {
    getWithdrawalChecks: async ({ params: { id } }) => {
      const data = await readWithdrawalChecks(orm, id);
      if (!data) throw notFound('Withdrawal');
      return { data };
    },

    getTransactionChecks: async ({ params: { id } }) => {
      const data = await readTopupChecks(orm, id);
      if (data) return { data };
      if (await isWalletTransaction(orm, id)) return { data: [] };
      throw notFound('Transaction');
    },

    getUserChecks: async ({ params: { id } }) => {
      const data = await readKycChecks(orm, id);
      if (!data) throw notFound('User');
      return { data };
    },
  };
}
