import { responseFixtures } from './response-fixtures';
import { dashboardFixtures } from './dashboard-fixtures';
import { workspaceFixtures } from './workspace-fixtures';
import { financeFixtures } from './finance-fixtures';
import { serviceAccountsFixtures } from './service-accounts-fixtures';
import { sessionFixtures } from './session-fixtures';
import { supportFixtures } from './support-fixtures';
import { usersFixtures } from './users-fixtures';

/**
 * Factories for each entity, with all properties of the contract.
 *
 * @example
 * fixtures.userDetails({ kyc_status: 'rejected' });
 */
export const fixtures = {
  ...sessionFixtures,
  ...dashboardFixtures,
  ...usersFixtures,
  ...financeFixtures,
  ...supportFixtures,
  ...workspaceFixtures,
  ...serviceAccountsFixtures,
  ...responseFixtures,
};
