import { paths, type AreaCommands } from '@countinghouse/areas';

/** What the command palette offers for tickets: those that nobody has looked at. */
export const commands: AreaCommands = {
  actions: [{ label: 'New tickets', path: `${paths.tickets()}?status=pending` }],
};
