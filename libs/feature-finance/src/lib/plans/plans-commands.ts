import { paths, type AreaCommands } from '@countinghouse/navigation';

/** Commands for plans in the command palette. */
export const commands: AreaCommands = {
  actions: [{ label: 'New plan', path: paths.planCreate() }],
};
