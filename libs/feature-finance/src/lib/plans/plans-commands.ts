import { paths, type AreaCommands } from '@countinghouse/navigation';

/** What the command palette offers for plans. */
export const commands: AreaCommands = {
  actions: [{ label: 'New plan', path: paths.planCreate() }],
};
