import { paths, type AreaCommands } from '@countinghouse/navigation';

/** What the command palette offers for sub-admins. */
export const commands: AreaCommands = {
  actions: [{ label: 'New subadmin', path: paths.subadminCreate() }],
};
