export { accountArea } from './lib/account/account-area';
/** What stands in place of every screen for somebody who must set up a second factor first. */
export const loadSecondFactorSetup = () => import('./lib/second-factor/second-factor-setup');
export { useHasAccountPage } from './lib/account/account-sections';
export { serviceAccountsArea } from './lib/service-accounts/service-accounts-area';
export { securityArea } from './lib/security/security-area';
