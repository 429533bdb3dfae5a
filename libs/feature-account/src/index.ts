export { accountArea } from './lib/account/account-area';
/** Loads the screen that replaces all others until the admin has set up a second factor. */
export const loadSecondFactorSetup = () => import('./lib/second-factor/second-factor-setup');
export { useHasAccountPage } from './lib/account/account-sections';
export { serviceAccountsArea } from './lib/service-accounts/service-accounts-area';
export { securityArea } from './lib/security/security-area';
