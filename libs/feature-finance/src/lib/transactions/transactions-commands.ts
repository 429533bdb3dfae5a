import { ApiError } from '@countinghouse/api-client';
import { paths, type AreaCommands, type FoundRecord, type LookupCall } from '@countinghouse/navigation';
import { formatMoney, isHash, joinKnown } from '@countinghouse/ui';
import { nameOf } from '../names';
import type { Transaction } from './transactions-api';

const most = 5;
/** No id is longer than this. */
const longestId = 64;

const couldBeId = (words: string) => /^[\w-]*\d[\w-]*$/.test(words) && words.length <= longestId;

/**
 * What the command palette offers for transactions: top-ups that wait, the one with an ID, and what the server's search
 * finds, where it has one.
 */
export const commands: AreaCommands = {
  actions: [{ label: 'Pending top-ups', path: `${paths.transactions()}?type=topup&status=pending` }],
  records: {
    label: 'Transactions',
    isFor: (words, can) => can('transaction_search') || couldBeId(words),
    find: async (words, call) => {
      const found = await Promise.all([findById(words, call), search(words, call)]);
      const each = new Map(found.flat().map((transaction) => [transaction._id, transaction]));
      return [...each.values()].slice(0, most).map(toRecord);
    },
  },
};

/** One transaction can be read by either of its two ids; no search looks at the one that nobody reads. */
async function findById(id: string, { client, signal }: LookupCall): Promise<Transaction[]> {
  if (!couldBeId(id)) return [];
  try {
    const { data } = await client.GET('/transaction/details/{id}', { params: { path: { id } }, signal });
    return data ? [data.data] : [];
  } catch (error) {
    // There is none, or it could not be an id.
    if (error instanceof ApiError && [400, 404].includes(error.status)) return [];
    throw error;
  }
}

async function search(words: string, { client, signal, can }: LookupCall): Promise<Transaction[]> {
  if (!can('transaction_search') || isMachineId(words)) return [];
  // A whole hash has a filter of its own, which finds it at once; yet what looks like one may be a deposit address.
  const asked = isTransactionHash(words) ? { transaction_hash: words } : { search: words };
  const { data } = await client.GET('/all-transactions', {
    params: { query: { page: 1, limit: 10, ...asked } },
    signal,
  });
  return data?.data.transactions ?? [];
}

/** Addresses are shorter than hashes. */
const isTransactionHash = (words: string) => isHash(words) && words.length >= 64;
const isMachineId = (words: string) => isHash(words) && words.includes('-');

function toRecord({ _id, transaction_id, user_id, amount }: Transaction): FoundRecord {
  return {
    label: nameOf('transaction', transaction_id),
    note: joinKnown([user_id?.email, formatMoney(amount)], ' · '),
    path: paths.transactionDetails(_id),
  };
}
