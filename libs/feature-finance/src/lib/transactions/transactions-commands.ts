import { ApiError, type ApiClient } from '@countinghouse/api-client';
import { paths, type AreaCommands, type FoundRecord } from '@countinghouse/areas';
import { formatMoney, isHash, joinKnown } from '@countinghouse/ui';
import { nameOf } from '../names';
import type { Transaction } from './transactions-api';

const most = 5;
/** No id is longer than this. */
const longestId = 64;

/** What the command palette offers for transactions: top-ups that wait, and the one with an ID or a hash. */
export const commands: AreaCommands = {
  actions: [{ label: 'Pending top-ups', path: `${paths.transactions()}?type=topup&status=pending` }],
  records: {
    label: 'Transactions',
    isFor: (words) => /^[\w-]*\d[\w-]*$/.test(words),
    find: async (words, call) => {
      const found = await Promise.all([findById(words, call), findByHash(words, call)]);
      const each = new Map(found.flat().map((transaction) => [transaction._id, transaction]));
      return [...each.values()].slice(0, most).map(toRecord);
    },
  },
};

type Call = { client: ApiClient; signal: AbortSignal };

/** The list's search does not look at ids, but one transaction can be read by either of its two. */
async function findById(id: string, { client, signal }: Call): Promise<Transaction[]> {
  if (id.length > longestId) return [];
  try {
    const { data } = await client.GET('/transaction/details/{id}', { params: { path: { id } }, signal });
    return data ? [data.data] : [];
  } catch (error) {
    // There is none, or it could not be an id.
    if (error instanceof ApiError && [400, 404].includes(error.status)) return [];
    throw error;
  }
}

/** Only a whole hash: a part would have to be looked for in every transaction. */
async function findByHash(hash: string, { client, signal }: Call): Promise<Transaction[]> {
  if (!isHash(hash)) return [];
  const query = { page: 1, limit: 10, transaction_hash: hash };
  const { data } = await client.GET('/all-transactions', { params: { query }, signal });
  const wanted = hash.toLowerCase();
  // A server that does not know this filter may answer with anything.
  return (data?.data.transactions ?? []).filter(({ transaction_hash }) => transaction_hash?.toLowerCase() === wanted);
}

function toRecord({ _id, transaction_id, user_id, amount }: Transaction): FoundRecord {
  return {
    label: nameOf('transaction', transaction_id),
    note: joinKnown([user_id?.email, formatMoney(amount)], ' · '),
    path: paths.transactionDetails(_id),
  };
}
