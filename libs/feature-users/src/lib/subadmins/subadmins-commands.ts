import { paths, type AreaCommands } from '@countinghouse/navigation';

/** Command palette entries for sub-admins. */
export const commands: AreaCommands = {
  actions: [{ label: 'New subadmin', path: paths.subadminCreate() }],
};
