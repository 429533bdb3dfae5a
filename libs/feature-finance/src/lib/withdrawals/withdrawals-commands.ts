import { paths, type AreaCommands } from '@countinghouse/navigation';
import { createSearchMatcher } from '@countinghouse/shared/search';
import { formatMoney, isHash, joinPresent } from '@countinghouse/ui';
import { getRecordName } from '../names';

const MAX_RESULTS = 5;

/** Commands for withdrawals in the command palette: pending ones, and lookup by ID or payout address. */
export const commands: AreaCommands = {
  actions: [{ label: 'Pending withdrawals', path: `${paths.withdrawals()}?status=pending` }],
  records: {
    label: 'Withdrawals',
    matches: (text, can) =>
      /^[\w-]*\d[\w-]*$/.test(text) && (!isHash(text) || (can('withdrawal_search') && isAddress(text))),
    find: async (text, { client, signal }) => {
      const query = { page: 1, limit: 10, search: text };
      const { data } = await client.GET('/withdrawals', { params: { query }, signal });
      const isMatch = createSearchMatcher(text);
      return (
        (data?.data ?? [])
          // The server's search also matches names and emails, and some servers ignore the search.
          .filter(({ withdrawal_request, wallet_address }) => isMatch(withdrawal_request, wallet_address))
          .slice(0, MAX_RESULTS)
          .map(({ _id, withdrawal_request, username, amount }) => ({
            label: getRecordName('withdrawal', withdrawal_request),
            note: joinPresent([username, formatMoney(amount)], ' · '),
            path: paths.withdrawalView(_id),
          }))
      );
    },
  },
};

/** Whether a hash-like text can be a payout address: transaction hashes are longer, and UUIDs have dashes. */
function isAddress(text: string): boolean {
  return text.length < 64 && !text.includes('-');
}
