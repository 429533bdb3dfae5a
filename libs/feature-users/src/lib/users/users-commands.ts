import { paths, userPath, type AreaCommands } from '@countinghouse/navigation';
import { isHash } from '@countinghouse/ui';
import { accountName } from '../account-name';

const most = 5;

/** What the command palette offers for users: a new one, and whoever has the name, the email or the phone number. */
export const commands: AreaCommands = {
  actions: [{ label: 'New user', path: paths.userCreate() }],
  records: {
    label: 'Users',
    // A search of everybody's names for a hash would find nobody.
    isFor: (words) => !isHash(words),
    find: async (words, { client, signal, can }) => {
      const query = { page: 1, limit: 10, search: words };
      const { data } = await client.GET('/user/getall', { params: { query }, signal });
      const users = data?.data.users ?? [];
      return users.slice(0, most).map((user) => ({
        label: accountName(user),
        ...(user.fullName && user.email && { note: user.email }),
        path: userPath(user._id, can),
      }));
    },
  },
};
