import { paths, getUserPath, type AreaCommands } from '@countinghouse/navigation';
import { isHash } from '@countinghouse/ui';
import { getAccountName } from '../account-name';

const MAX_RESULTS = 5;

/** Command palette entries for users: a new user, and matches by name, email or phone number. */
export const commands: AreaCommands = {
  actions: [{ label: 'New user', path: paths.userCreate() }],
  records: {
    label: 'Users',
    // A hash never matches a name, email or phone number.
    matches: (searchText) => !isHash(searchText),
    find: async (searchText, { client, signal, can }) => {
      const query = { page: 1, limit: 10, search: searchText };
      const { data } = await client.GET('/user/getall', { params: { query }, signal });
      const users = data?.data.users ?? [];
      return users.slice(0, MAX_RESULTS).map((user) => ({
        label: getAccountName(user),
        ...(user.fullName && user.email && { note: user.email }),
        path: getUserPath(user._id, can),
      }));
    },
  },
};
