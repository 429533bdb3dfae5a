import { paths, type AreaCommands } from '@countinghouse/navigation';
import { searchFor } from '@countinghouse/shared/search';
import { formatMoney, isHash, joinKnown } from '@countinghouse/ui';
import { nameOf } from '../names';

const most = 5;

/** What the command palette offers for withdrawals: those that wait, and those with an ID or to a payout address. */
export const commands: AreaCommands = {
  actions: [{ label: 'Pending withdrawals', path: `${paths.withdrawals()}?status=pending` }],
  records: {
    label: 'Withdrawals',
    isFor: (words, can) =>
      /^[\w-]*\d[\w-]*$/.test(words) && (!isHash(words) || (can('withdrawal_search') && isAddress(words))),
    find: async (words, { client, signal }) => {
      const query = { page: 1, limit: 10, search: words };
      const { data } = await client.GET('/withdrawals', { params: { query }, signal });
      const isFound = searchFor(words);
      return (
        (data?.data ?? [])
          // The search looks in names and emails as well, and another server may send all whatever it is asked.
          .filter(({ withdrawal_request, wallet_address }) => isFound(withdrawal_request, wallet_address))
          .slice(0, most)
          .map(({ _id, withdrawal_request, username, amount }) => ({
            label: nameOf('withdrawal', withdrawal_request),
            note: joinKnown([username, formatMoney(amount)], ' · '),
            path: paths.withdrawalView(_id),
          }))
      );
    },
  },
};

/** Whether what looks like a hash may be a payout address: hashes of transactions are longer, machines' ids have dashes. */
function isAddress(words: string): boolean {
  return words.length < 64 && !words.includes('-');
}
