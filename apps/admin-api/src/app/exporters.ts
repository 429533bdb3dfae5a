import type { Deps } from '../config/deps';
import type { Exporters } from '../contract/operation-types';
import { usersExporters } from '../modules/users/users-exporters';

/** What writes the CSV file of each list that has one. */
export const createExporters = (deps: Deps): Partial<Exporters> => ({
  ...usersExporters(deps),
});
