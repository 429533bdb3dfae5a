import { paths, type AreaCommands } from '@countinghouse/areas';

/** What the command palette offers of plans. */
export const commands: AreaCommands = {
  actions: [{ label: 'New plan', path: paths.planCreate() }],
};
