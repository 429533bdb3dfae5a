import { ApiError } from '@countinghouse/api-client';
import { paths, type AreaCommands, type RecordMatch, type LookupContext } from '@countinghouse/navigation';
import { formatMoney, isHash, joinPresent } from '@countinghouse/ui';
import { getRecordName } from '../names';
import type { Transaction } from './transactions-api';

const MAX_RESULTS = 5;
const MAX_ID_CHARACTERS = 64;

const isPossibleId = (query: string) => /^[\w-]*\d[\w-]*$/.test(query) && query.length <= MAX_ID_CHARACTERS;

/**
 * Commands for transactions in the command palette: pending top-ups, lookup by ID, and the server's search if
 * supported.
 */
export const commands: AreaCommands = {
  actions: [{ label: 'Pending top-ups', path: `${paths.transactions()}?type=topup&status=pending` }],
  records: {
    label: 'Transactions',
    matches: (query, can) => can('transaction_search') || isPossibleId(query),
    find: async (query, call) => {
      const results = await Promise.all([findById(query, call), search(query, call)]);
      const transactionsById = new Map(results.flat().map((transaction) => [transaction._id, transaction]));
      return [...transactionsById.values()].slice(0, MAX_RESULTS).map(toRecord);
    },
  },
};

/** Looks up a transaction by either of its ids. The server's search ignores the internal id. */
async function findById(id: string, { client, signal }: LookupContext): Promise<Transaction[]> {
  if (!isPossibleId(id)) return [];
  try {
    const { data } = await client.GET('/transaction/details/{id}', { params: { path: { id } }, signal });
    return data ? [data.data] : [];
  } catch (error) {
    // There is no such transaction, or the query is not a valid id.
    if (error instanceof ApiError && [400, 404].includes(error.status)) return [];
    throw error;
  }
}

async function search(query: string, { client, signal, can }: LookupContext): Promise<Transaction[]> {
  if (!can('transaction_search') || isMachineId(query)) return [];
  // A full hash has its own, faster filter. Shorter hex values can be deposit addresses.
  const params = isTransactionHash(query) ? { transaction_hash: query } : { search: query };
  const { data } = await client.GET('/all-transactions', {
    params: { query: { page: 1, limit: 10, ...params } },
    signal,
  });
  return data?.data.transactions ?? [];
}

/** Addresses are shorter than hashes. */
const isTransactionHash = (query: string) => isHash(query) && query.length >= 64;
const isMachineId = (query: string) => isHash(query) && query.includes('-');

function toRecord({ _id, transaction_id, user_id, amount }: Transaction): RecordMatch {
  return {
    label: getRecordName('transaction', transaction_id),
    note: joinPresent([user_id?.email, formatMoney(amount)], ' · '),
    path: paths.transactionDetails(_id),
  };
}
