import { paths, type AreaCommands } from '@countinghouse/areas';

/** What the command palette offers for plans. */
export const commands: AreaCommands = {
  actions: [{ label: 'New plan', path: paths.planCreate() }],
};
